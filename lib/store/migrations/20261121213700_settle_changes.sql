-- What only people can settle of changes: releases, returns, disputes, terms and cancels. They make nothing that a list
-- could show, so what they did is read of what they change. What is read ends them, whatever anybody says; where nothing of
-- it happened after the key is dead, two people may say that it never ran.
alter table state_edge disable trigger closed;
insert into state_edge (machine, from_state, to_state)
select k.kind, edge.from_state, edge.to_state from submission_kind k, (values
  ('held', 'settled'), ('held', 'partial'), ('held', 'failed'), ('held', 'absent_proven'),
  ('needs_human', 'settled'), ('needs_human', 'partial'), ('needs_human', 'failed'), ('needs_human', 'absent_proven')
) as edge(from_state, to_state)
where k.found_by = 'subject' and (edge.to_state <> 'partial' or k.kind = 'release-escrow-disbursement')
  and not exists (select from state_edge e where (e.machine, e.from_state, e.to_state) = (k.kind, edge.from_state, edge.to_state));
alter table state_edge enable trigger closed;

-- `untouched`: a whole reading that shows nothing of a change, though it may still come about.
do $$
declare
  old record;
begin
  for old in select conname from pg_constraint where conrelid = 'observation'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ 'mapped' loop
    execute format('alter table observation drop constraint %I', old.conname);
  end loop;
end $$;
alter table observation add constraint observation_mapped
  check (mapped in ('pending', 'settled', 'partial', 'failed', 'cancelled', 'unknown-word', 'untouched'));

-- The latest reading since the backup was restored says that the change is not so, and may still become so.
create function read_undone_since_epoch(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select o.mapped = 'pending' from observation o, control c where o.submission_id = which and o.started_at > c.epoch_since
    order by o.started_at desc limit 1), false)
$$;

-- A reading of what a change is about proves no absence: the request may be under way. So a change goes on only under its own
-- key while the service is sure to know it, and counts as one that may have run from then on.
create or replace function searched_in_vain(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from absence_scan a, control c where a.submission_id = which and a.complete and a.found = 0 and a.started_at > c.epoch_since)
    and not found_since_epoch(which)
    and exists (select from submission s join submission_kind k on k.kind = s.kind where s.id = which and k.found_by <> 'subject')
$$;

create or replace function reconciled_since_epoch(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select searched_in_vain(which) or exists (select from submission s join submission_kind k on k.kind = s.kind where s.id = which
    and key_lives(s) and case when k.found_by = 'subject' then read_undone_since_epoch(which) or let_go_on_by_person(s)
      else k.creates and not k.pays_out and ((k.found_by = 'hand' and not found_since_epoch(which)) or let_go_on_by_person(s)) end)
$$;

-- The latest reading is of after the key died, and shows nothing of the change: of a release, in each of its escrows.
create function read_untouched_since(s submission, moment timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select o.mapped = 'untouched' and o.started_at >= moment
    and not exists (select from submission_escrow e where e.submission_id = s.id and s.kind = 'release-escrow-disbursement'
      and not exists (select from jsonb_array_elements(o.items->'escrows') r where (r->>'escrowId')::uuid = e.escrow_id
        and r->>'status' is not null and (r->>'at')::timestamptz >= moment))
    from observation o where o.submission_id = s.id order by o.started_at desc limit 1), false)
$$;

create or replace function guard_absence(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_sent timestamptz := (select max(opened_at) from attempt where submission_id = s.id);
  earliest timestamptz := absence_from(s);
  confirmed boolean;
begin
  if earliest is null or clock_timestamp() < earliest then
    perform refuse(11, 'Absence cannot be proved earlier than 25 hours after the first send');
  end if;
  if exists (select from absence_scan a where a.submission_id = s.id and a.found > 0) then
    perform refuse(11, 'A scan found the submission at the service');
  end if;
  confirmed := exists (select from proposal p where p.kind = 'declare-absent' and p.subject_id = s.id and p.state = 'approved'
    and p.asked_at >= earliest);
  if exists (select from submission_kind where kind = s.kind and found_by = 'subject') then
    if not confirmed then perform refuse(11, 'Nobody else has approved that it never ran'); end if;
    if not read_untouched_since(s, earliest) then
      perform refuse(11, 'It was not read, since its key is dead, that nothing of it happened');
    end if;
    return;
  end if;
  if confirmed then return; end if;
  if not exists (
    select from absence_scan a join absence_scan b on b.submission_id = a.submission_id and b.started_at >= a.finished_at + interval '10 minutes'
    where a.submission_id = s.id and a.complete and b.complete
      and a.started_at >= s.first_sent_at + interval '25 hours'
      and greatest(a.window_from, b.window_from) <= s.first_sent_at - interval '26 hours'
      and a.window_to >= least(last_sent + interval '26 hours', a.started_at)
      and b.window_to >= least(last_sent + interval '26 hours', b.started_at)) then
    perform refuse(11, 'Absence needs two complete scans, 10 minutes apart, over the whole window');
  end if;
end $$;

-- Lets what is held go on under its own key, on the word of an approver who did not ask for it: a payment or an escrow that
-- is collected, or a change. What pays out is searched for instead.
create or replace function let_go_on(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.state <> 'held' or exists (select from submission_kind where kind = s.kind and creates and pays_out) then
    perform refuse(1, 'Only a payment, an escrow or a change that is held can be let go on');
  end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Letting it go on names its reason'); end if;
  if not let_go_on_by_person(s) then
    perform refuse(6, 'Letting it go on needs a fresh proof of identity of an approver who did not ask for it');
  end if;
  -- One that was never restored is of this epoch already: its key is looked at all the same.
  if not key_lives(s) then perform refuse(7, 'The key may be forgotten by now'); end if;
  update submission set epoch = (select epoch from control), next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case when may_have_run(s.id) then 'unknown' else 'ready' end, jsonb_build_object('reason', request->>'reason'));
  update submission set held_reason = null where id = s.id;
  return null;
end $$;

-- A held change is read on, since what is read may end it.
create or replace function hold_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  update submission set held_reason = request->>'reason', next_attempt_at = case
    when exists (select from submission_kind where kind = s.kind and found_by = 'subject') then clock_timestamp() else next_attempt_at end where id = s.id;
  perform put_state(actor, s.id, 'held', jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

update submission s set next_attempt_at = clock_timestamp() from submission_kind k
  where k.kind = s.kind and k.found_by = 'subject' and s.state in ('held', 'needs_human');

revoke all on function read_undone_since_epoch(uuid), read_untouched_since(submission, timestamptz) from public;
