-- After a restored backup, a payment or an escrow that looks unsent may have been sent in the lost time. Its own key tells:
-- while the service keeps it, the same bytes under it ask nobody twice. `send_by` is until when that holds for one that went
-- on for this reason alone; from then on it counts as one that may have run, whatever its attempts say.
ALTER TABLE "submission" ADD COLUMN "send_by" timestamp with time zone;

-- What is held may turn out to be at the service, or two people may say that it never arrived.
alter table state_edge disable trigger closed;
insert into state_edge (machine, from_state, to_state)
select machine, 'held', unnest(array['accepted', 'absent_proven']) from unnest(array['create-payment', 'create-escrow']) as machine;
alter table state_edge enable trigger closed;

create function found_since_epoch(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from absence_scan a, control c where a.submission_id = which and a.found > 0 and a.started_at > c.epoch_since)
$$;

create function searched_in_vain(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from absence_scan a, control c where a.submission_id = which and a.complete and a.found = 0 and a.started_at > c.epoch_since)
    and not found_since_epoch(which)
$$;

-- Whether the service is sure to know the key still, so that the same bytes under it do no harm.
create function key_lives(s submission) returns boolean language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select clock_timestamp() < coalesce(s.first_sent_at, s.created_at) + interval '20 hours'
$$;

-- An approver who did not ask for it said so in this very transaction, after proving who they are.
create function let_go_on_by_person(s submission) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from step_up u join staff p on p.id = u.staff_id
    where u.used_in = pg_current_xact_id()::text and u.purpose = 'let-go-on' and u.content_hash = s.content_hash
      and u.staff_id <> s.maker_id and p.role = 'approver' and p.disabled_at is null)
$$;

-- What no list shows goes on by itself while its key lives; what was searched for and found goes on only by a person's word.
create or replace function reconciled_since_epoch(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select searched_in_vain(which) or exists (select from submission s join submission_kind k on k.kind = s.kind where s.id = which
    and k.creates and not k.pays_out and key_lives(s)
    and ((k.found_by = 'hand' and not found_since_epoch(which)) or let_go_on_by_person(s)))
$$;

create or replace function may_have_run(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from attempt where submission_id = which and coalesce(outcome, 'unknown') in ('unknown', 'accepted'))
    or exists (select from submission where id = which and send_by is not null)
$$;

create or replace function may_have_arrived(which uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select may_have_run(s.id)
    or exists (select from absence_scan a where a.submission_id = s.id and a.found > 0)
    or (s.epoch < c.epoch and not searched_in_vain(s.id))
  from submission s cross join control c where s.id = which
$$;

create function guard_send_by() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.send_by is not null then perform refuse(7, 'Nothing begins as found again'); end if;
    return new;
  end if;
  if new.send_by is distinct from old.send_by then perform refuse(7, 'Until when a key may be sent again is not for anybody to say'); end if;
  if new.epoch > old.epoch and new.first_sent_at is null and not searched_in_vain(new.id) then
    new.send_by := new.created_at + interval '20 hours';
  end if;
  if old.first_sent_at is null and new.resend_deadline is not null then new.resend_deadline := least(new.resend_deadline, new.send_by); end if;
  return new;
end $$;
-- After `guard`, by its name: what may not change is looked at first.
create trigger guard_send_by before insert or update on submission for each row execute function guard_send_by();

create function guard_attempt_send_by() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from submission s where s.id = new.submission_id and s.send_by <= clock_timestamp()) then
    perform refuse(7, 'The key is too old to be sent again');
  end if;
  return new;
end $$;
create trigger guard_send_by before insert on attempt for each row execute function guard_attempt_send_by();

-- From when on two people may say that it never arrived: 25 hours after the first send, or, where none is known of, after the
-- backup was restored, before which it may have been sent last. Null where it cannot have been sent.
create function absence_from(s submission) returns timestamptz language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.first_sent_at, case when s.created_at < c.epoch_since then c.epoch_since end) + interval '25 hours' from control c
$$;

create or replace function guard_absence(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_sent timestamptz := (select max(opened_at) from attempt where submission_id = s.id);
  earliest timestamptz := absence_from(s);
begin
  if earliest is null or clock_timestamp() < earliest then
    perform refuse(11, 'Absence cannot be proved earlier than 25 hours after the first send');
  end if;
  if exists (select from absence_scan a where a.submission_id = s.id and a.found > 0) then
    perform refuse(11, 'A scan found the submission at the service');
  end if;
  if exists (select from proposal p where p.kind = 'declare-absent' and p.subject_id = s.id and p.state = 'approved'
    and p.asked_at >= earliest) then
    return;
  end if;
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

create or replace function declare_absent(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
  asked proposal;
begin
  if s.state not in ('needs_human', 'held') then perform refuse(1, 'Only what needs a person can be declared absent'); end if;
  select * into asked from proposal where id = (request->>'proposalId')::uuid;
  if (asked.kind, asked.subject_id, asked.state) is distinct from ('declare-absent', s.id, 'approved') then
    perform refuse(11, 'Nobody else has approved that it never arrived');
  end if;
  perform put_state(actor, s.id, 'absent_proven', jsonb_build_object('proposalId', asked.id, 'reason', asked.summary->'content'->>'reason'));
  return null;
end $$;

create or replace function move_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.state <> request->>'from' then return to_jsonb(false); end if;
  if s.state in ('sending', 'ready') or (s.state = 'held' and request->>'to' <> 'accepted')
    or request->>'to' not in ('unknown', 'reconciling', 'accepted', 'duplicate_found', 'needs_human', 'mismatch') then
    perform refuse(1, format('%s to %s is not a move to be made by itself', s.state, request->>'to'));
  end if;
  update submission set service_id = coalesce(service_id, (request->>'serviceId')::uuid),
    next_attempt_at = case when request ? 'nextInMs' then in_ms(request) else next_attempt_at end,
    last_problem = case when request ? 'problem' then nullif(request->'problem', 'null') else last_problem end where id = s.id;
  perform put_state(actor, s.id, request->>'to', jsonb_build_object('reason', request->>'reason', 'serviceId', request->>'serviceId'));
  return to_jsonb(true);
end $$;

-- Lets a held payment or escrow go on under its own key, on the word of an approver who did not ask for it.
create function let_go_on(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.state <> 'held' or s.kind not in ('create-payment', 'create-escrow') then
    perform refuse(1, 'Only a payment or an escrow that is held can be let go on');
  end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Letting it go on names its reason'); end if;
  if not let_go_on_by_person(s) then
    perform refuse(6, 'Letting it go on needs a fresh proof of identity of an approver who did not ask for it');
  end if;
  update submission set epoch = (select epoch from control), next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case when may_have_run(s.id) then 'unknown' else 'ready' end, jsonb_build_object('reason', request->>'reason'));
  update submission set held_reason = null where id = s.id;
  return null;
end $$;

revoke all on function searched_in_vain(uuid), found_since_epoch(uuid), key_lives(submission), let_go_on_by_person(submission), guard_send_by(),
  guard_attempt_send_by(), absence_from(submission), let_go_on(jsonb, jsonb) from public;
grant execute on function absence_from(submission), key_lives(submission), let_go_on(jsonb, jsonb) to countinghouse_web;
