-- A payout batch that reading cannot settle is settled by people: linked to its disbursement, its rows confirmed paid or unpaid,
-- abandoned, or read again. Each step checks here who does it, with which proof, and that the money fits.

-- What searches found for a submission, by the ids of the service: of a batch found twice, the other one is not forgotten.
alter table absence_scan add column found_ids uuid[] not null default '{}', add column unclear_ids uuid[] not null default '{}';
-- When the service first said that a row was paid, also where that contradicted what it had said before.
-- When two people confirmed that it was not paid: that counts until a reading contradicts it.
alter table row_outcome add column said_paid_at timestamptz, add column people_confirmed_at timestamptz;
update row_outcome set said_paid_at = started_at where mapped = 'paid';

-- How much money may be unknown at once, in minor units by currency. Each start writes what the settings say.
alter table control add column max_unknown jsonb not null default '{"UGX": "50000000000"}';
alter table control drop column max_unknown_minor;

-- A currency without a ceiling of its own: nothing more is sent while anything in it is unknown.
create function too_much_unknown(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select money_unknown(s.id, s.currency) >= coalesce((c.max_unknown ->> s.currency)::bigint, 1) from control c
$$;

-- Whether this is a payout batch that only people can settle.
create function batch_waits(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.state = 'on_hold'
    and exists (select from submission_kind k where k.kind = s.kind and k.creates and k.pays_out)
$$;

-- Nobody settles what they asked for, or whose rows they worked on.
create function made_or_edited(s submission, person uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.maker_id = person or exists (select from payout_editor e where e.payout_id = s.payout_id and e.staff_id = person)
$$;

create function resolved_by_person(s submission, actor jsonb, for_purpose text, hash text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from step_up u join staff p on p.id = u.staff_id
    where u.used_in = pg_current_xact_id()::text and u.purpose = for_purpose and u.content_hash = hash
      and u.staff_id = (actor->>'id')::uuid and p.role = 'approver' and p.disabled_at is null and not made_or_edited(s, p.id))
$$;

-- Why a row cannot be confirmed unpaid; null where it can.
create function unpaid_problem(s submission, which uuid) returns text language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known row_outcome;
begin
  select * into known from row_outcome where row_id = which and submission_id = s.id;
  if known.mapped = 'paid' or known.said_paid_at is not null then return 'The service has said that the row was paid'; end if;
  if s.service_id is not null and known.mapped in ('failed', 'cancelled') then return null; end if;
  -- What was certainly never sent cannot run; what else may have paid the row is for people to know.
  if s.first_sent_at is null and not may_have_run(s) then return null; end if;
  if coalesce(clock_timestamp() < absence_from(s), true) then return 'The request may still run'; end if;
  return null;
end $$;

-- Why what was read at the service is not this batch; null where it is. `read.rows` is null where the service names no rows.
create function batch_differs(s submission, read jsonb) returns text language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(read->>'mark', s.correlation_tag) <> s.correlation_tag then return 'It carries the mark of another batch'; end if;
  if (read->>'currency', (read->>'totalMinor')::bigint) is distinct from (s.currency, s.total_minor) then return 'Its currency or total is another'; end if;
  if coalesce((read->>'count')::int, s.row_count) <> s.row_count then return 'It has another number of rows'; end if;
  if jsonb_typeof(read->'rows') = 'array' and exists (
    select from (
      select case r.dest_kind when 'wallet' then (select a.account_id::text from payee_account a where a.id = r.payee_account_id) else r.dest_key end as destination,
        r.amount_minor as amount, count(*) as n
      from submission_row l join payout_row r on r.id = l.row_id where l.submission_id = s.id group by 1, 2) ours
    full join (
      select value->>'destination' as destination, (value->>'amountMinor')::bigint as amount, count(*) as n
      from jsonb_array_elements(read->'rows') group by 1, 2) theirs
    on theirs.destination = ours.destination and theirs.amount = ours.amount
    where ours.n is distinct from theirs.n) then
    return 'Its rows are not those that were approved';
  end if;
  -- Two batches may pay the same people the same amounts: a reference tells whose row it is, where the service shows it.
  if jsonb_typeof(read->'rows') = 'array' and exists (select from jsonb_array_elements(read->'rows') theirs
    where btrim(coalesce(theirs.value->>'reference', '')) <> '' and split_part(btrim(theirs.value->>'reference'), ' ', 1) not in (
      select r.row_tag from submission_row l join payout_row r on r.id = l.row_id where l.submission_id = s.id)) then
    return 'Its rows carry the references of other rows';
  end if;
  return null;
end $$;

-- Whether what was read shows by our mark, or by a reference of a row, that it is this batch. Others may pay the same people
-- the same amounts.
create function names_batch(s submission, read jsonb) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(read->>'mark' = s.correlation_tag, false) or exists (
    select from jsonb_array_elements(read->'rows') theirs, submission_row l join payout_row r on r.id = l.row_id
    where l.submission_id = s.id and split_part(btrim(theirs.value->>'reference'), ' ', 1) = r.row_tag)
$$;

-- What two people decided about a batch, for the state it is in now: a decision about an earlier state is not used again.
create function approved_resolution(s submission, which uuid, wanted text) returns proposal
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
begin
  select * into asked from proposal where id = which;
  if (asked.kind, asked.subject_id, asked.state) is distinct from ('resolve-batch', s.id, 'approved')
    or asked.summary->'content'->>'action' is distinct from wanted then
    perform refuse(12, 'A second person has not approved that');
  end if;
  if asked.asked_at < s.state_since then perform refuse(12, 'What was approved was asked before the batch came to this'); end if;
  return asked;
end $$;

create function link_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
  named uuid := (request->>'serviceId')::uuid;
  read jsonb := request->'read';
  asked proposal;
  differs text;
begin
  if not batch_waits(s) or s.hold_reason = 'figures_differ' or s.service_id is not null then
    perform refuse(1, 'Only a batch that waits for a person and has no id of the service can be linked');
  end if;
  if request->>'proposalId' is not null then
    asked := approved_resolution(s, (request->>'proposalId')::uuid, 'link');
    read := asked.summary->'content'->'read';
    if (asked.summary->'content'->>'serviceId')::uuid is distinct from named then perform refuse(12, 'Another id was approved'); end if;
  else
    if jsonb_typeof(read->'rows') is distinct from 'array' then perform refuse(12, 'Where no rows can be compared, a second person decides'); end if;
    if not names_batch(s, read) then perform refuse(12, 'Where neither our mark nor a reference of ours is shown, a second person decides'); end if;
    if not resolved_by_person(s, actor, 'link-batch',
      encode(sha256(convert_to(concat_ws(' ', 'link-batch', s.id::text, named::text, s.content_hash), 'UTF8')), 'hex')) then
      perform refuse(6, 'Linking needs a fresh proof of identity of an approver who neither asked for the batch nor worked on its rows');
    end if;
  end if;
  differs := batch_differs(s, read);
  if differs is not null then perform refuse(12, differs); end if;
  update submission set service_id = named, last_problem = null, next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, 'accepted', jsonb_build_object('reason', 'linked by a person', 'serviceId', named, 'proposalId', asked.id));
  return null;
end $$;

create function resume_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if not batch_waits(s) or s.hold_reason = 'stopped' then perform refuse(1, 'Only a batch that waits for a person can be resumed'); end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Resuming names its reason'); end if;
  if not resolved_by_person(s, actor, 'resume-batch', s.content_hash) then
    perform refuse(6, 'Resuming needs a fresh proof of identity of an approver who neither asked for the batch nor worked on its rows');
  end if;
  update submission set next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case s.hold_reason when 'figures_differ' then 'accepted' else 'reconciling' end, jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

create function resolve_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
  asked proposal;
  said record;
  moment timestamptz := clock_timestamp();
  paid int;
  ended text;
begin
  if not batch_waits(s) then perform refuse(1, 'Only a batch that waits for a person can be resolved'); end if;
  asked := approved_resolution(s, (request->>'proposalId')::uuid, 'rows');
  perform guard_resolved_rows(s, asked.summary->'content'->'rows');
  for said in select (value->>'rowId')::uuid as row_id, value->>'word' as word from jsonb_array_elements(asked.summary->'content'->'rows') order by 1 loop
    insert into row_outcome (row_id, submission_id, mapped, reason, started_at, matched_by, failed_at, people_confirmed_at)
    values (said.row_id, s.id, case said.word when 'paid' then 'paid' else 'failed' end, case said.word when 'unpaid' then 'Confirmed unpaid by two people' end,
      moment, 'person', case said.word when 'unpaid' then array[moment] else '{}' end, case said.word when 'unpaid' then moment end)
    on conflict (row_id) do update set
      mapped = case when said.word = 'paid' then 'paid' when is_final(row_outcome.mapped) then row_outcome.mapped else 'failed' end,
      reason = case when said.word = 'paid' then null else coalesce(row_outcome.reason, excluded.reason) end,
      started_at = moment, matched_by = 'person', failed_at = row_outcome.failed_at || excluded.failed_at, people_confirmed_at = excluded.people_confirmed_at
      where row_outcome.submission_id = s.id;
    if not found then perform refuse(12, 'The row has an outcome by another submission'); end if;
  end loop;
  select count(*) into paid from jsonb_array_elements(asked.summary->'content'->'rows') where value->>'word' = 'paid';
  ended := case paid when s.row_count then 'settled' when 0 then 'failed' else 'partial' end;
  insert into observation (submission_id, source, started_at, finished_at, raw_status, mapped, counts, items)
  values (s.id, 'staff', moment, moment, null, ended, jsonb_build_object('successful', paid, 'failed', s.row_count - paid, 'pending', 0), asked.summary->'content');
  update submission set last_problem = null, next_attempt_at = null where id = s.id;
  perform put_state(actor, s.id, ended, jsonb_build_object('proposalId', asked.id, 'reason', asked.summary->'content'->>'evidence', 'paid', paid, 'unpaid', s.row_count - paid));
  return to_jsonb(ended);
end $$;

-- Every row of the batch is named once, each paid or unpaid, and nothing is called unpaid that may be paid.
create function guard_resolved_rows(s submission, named jsonb) returns void language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  problem text;
begin
  -- What a restore lost may have paid its rows by another batch: then people confirm them here.
  if s.hold_reason = 'stopped' and not may_have_run(s) and cardinality(found_in_lost_time(s)) = 0 then
    perform refuse(12, 'It was never sent: it is abandoned instead');
  end if;
  if jsonb_typeof(named) is distinct from 'array' or jsonb_array_length(named) <> s.row_count
    or (select count(distinct x.row_id) from submission_row x join jsonb_array_elements(named) r on (r.value->>'rowId')::uuid = x.row_id
      where x.submission_id = s.id and x.live and r.value->>'word' in ('paid', 'unpaid')) <> s.row_count then
    perform refuse(12, 'Each row of the batch is confirmed once, as paid or as unpaid');
  end if;
  select p.said into problem from jsonb_array_elements(named) r, lateral (select unpaid_problem(s, (r.value->>'rowId')::uuid) as said) p
    where r.value->>'word' = 'unpaid' and p.said is not null limit 1;
  if problem is not null then perform refuse(12, problem); end if;
end $$;

create function guard_resolution() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  content jsonb := new.summary->'content';
begin
  if new.kind not in ('resolve-batch', 'declare-absent') then return new; end if;
  select * into s from submission where id = new.subject_id for share;
  if new.kind = 'declare-absent' and not exists (select from submission_kind k where k.kind = s.kind and k.creates and k.pays_out) then return new; end if;
  if batch_waits(s) is not true then perform refuse(1, 'Only a batch that waits for a person can be resolved'); end if;
  if (new.payout_id, new.row_count, new.total_minor, new.currency) is distinct from (s.payout_id, s.row_count, s.total_minor, s.currency) then
    perform refuse(6, 'What is asked for is not the batch it is about');
  end if;
  perform from staff where id = new.maker_id and role in ('preparer', 'approver') and disabled_at is null for share;
  if not found then perform refuse(6, 'Only a preparer or an approver proposes how a batch is settled'); end if;
  if new.kind = 'declare-absent' then return new; end if;
  if length(btrim(coalesce(content->>'evidence', ''))) < 3 then perform refuse(6, 'A resolution names its evidence'); end if;
  if content->>'action' = 'rows' then
    perform guard_resolved_rows(s, content->'rows');
  elsif content->>'action' is distinct from 'link' or (content->>'serviceId')::uuid is null or batch_differs(s, content->'read') is not null
    or exists (select from submission where service_id = (content->>'serviceId')::uuid) then
    perform refuse(12, 'A resolution confirms rows, or links a disbursement that fits');
  end if;
  return new;
end $$;
create trigger guard_resolution before insert on proposal for each row execute function guard_resolution();

-- What was proposed for a state that the batch has left can be approved no more. One that is being decided right now is left alone.
create function void_stale_resolutions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  stale uuid;
begin
  for stale in select p.id from proposal p where p.subject_id = new.id and p.kind in ('resolve-batch', 'declare-absent') and p.state = 'pending'
    for update skip locked loop
    perform void_proposal('{"id": null, "name": "system"}', jsonb_build_object('proposalId', stale, 'reason', 'The batch moved on before anybody decided.'));
  end loop;
  return null;
end $$;
create trigger void_stale after update of state on submission for each row when (old.state = 'on_hold'
  and (new.state, new.hold_reason) is distinct from (old.state, old.hold_reason) and old.kind in ('create-disbursement', 'create-escrow-disbursement'))
  execute function void_stale_resolutions();

revoke all on function too_much_unknown(submission), batch_waits(submission), made_or_edited(submission, uuid),
  resolved_by_person(submission, jsonb, text, text), unpaid_problem(submission, uuid), batch_differs(submission, jsonb), names_batch(submission, jsonb),
  approved_resolution(submission, uuid, text), link_submission(jsonb, jsonb), resume_submission(jsonb, jsonb), resolve_submission(jsonb, jsonb),
  guard_resolved_rows(submission, jsonb), guard_resolution(), void_stale_resolutions() from public;
grant execute on function link_submission(jsonb, jsonb), resume_submission(jsonb, jsonb), resolve_submission(jsonb, jsonb),
  unpaid_problem(submission, uuid) to countinghouse_web;
