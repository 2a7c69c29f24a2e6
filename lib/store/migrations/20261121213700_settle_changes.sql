-- What only people can settle of changes: releases, returns, disputes, terms and cancels. They make nothing that a list
-- could show, so what they did is read of what they change. What is read ends them, whatever anybody says; where nothing of
-- it happened after the key is dead, two people may say that it never ran.

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

-- The latest reading is of after the key died, and shows nothing of the change: of a release, in each of its escrows.
create function read_untouched_since(s submission, moment timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select o.mapped = 'untouched' and o.started_at >= moment
    and not exists (select from submission_escrow e where e.submission_id = s.id and s.kind = 'release-escrow-disbursement'
      and not exists (select from jsonb_array_elements(o.items->'escrows') r where (r->>'escrowId')::uuid = e.escrow_id
        and r->>'status' is not null and (r->>'at')::timestamptz >= moment))
    from observation o where o.submission_id = s.id order by o.started_at desc limit 1), false)
$$;

-- Lets what is held go on under its own key, on the word of an approver who did not ask for it: a payment or an escrow that
-- is collected, or a change. What pays out is searched for instead.
create function let_go_on(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.hold_reason is distinct from 'stopped' or exists (select from submission_kind where kind = s.kind and creates and pays_out) then
    perform refuse(1, 'Only a payment, an escrow or a change that is held can be let go on');
  end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Letting it go on names its reason'); end if;
  if not let_go_on_by_person(s) then
    perform refuse(6, 'Letting it go on needs a fresh proof of identity of an approver who did not ask for it');
  end if;
  -- One that was never restored is of this epoch already: its key is looked at all the same.
  if not key_lives(s) then perform refuse(7, 'The key may be forgotten by now'); end if;
  update submission set epoch = (select epoch from control), next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case when may_have_run(s) then 'unknown' else 'ready' end, jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

update submission s set next_attempt_at = clock_timestamp() from submission_kind k
  where k.kind = s.kind and k.found_by = 'subject' and s.hold_reason in ('stopped', 'unclear');

revoke all on function read_untouched_since(submission, timestamptz), let_go_on(jsonb, jsonb) from public;
grant execute on function let_go_on(jsonb, jsonb) to countinghouse_web;
