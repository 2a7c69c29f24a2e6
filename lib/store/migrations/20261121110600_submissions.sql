-- I2, I3, I9, I10, I12 on submissions, I4 and I5 on their rows.

create function guard_new_submission() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
  before submission;
begin
  if new.state <> 'ready' or new.sends <> 0 or new.body is null or new.first_sent_at is not null or new.service_id is not null then
    perform refuse(1, 'A submission begins as ready, whole and never sent');
  end if;
  new.epoch := (select epoch from control);
  new.created_at := clock_timestamp();
  new.state_since := new.created_at;
  select * into asked from proposal where id = new.proposal_id for share;
  if asked.state is distinct from 'approved' then perform refuse(6, 'The proposal is not approved'); end if;
  if asked.decided_at < clock_timestamp() - interval '24 hours' then perform refuse(6, 'The approval is older than 24 hours'); end if;
  if (asked.env, asked.maker_id, asked.content_hash) is distinct from (new.env, new.maker_id, new.content_hash)
    or asked.payout_id is distinct from new.payout_id
    or not exists (select from environment where env = new.env)
    or asked.currency <> new.currency
    or asked.kind <> (case new.kind when 'create-disbursement' then 'payout' else new.kind end) then
    perform refuse(6, 'The submission is not what was approved');
  end if;
  if new.kind = 'cancel-disbursement' and (asked.subject_id <> new.target_submission_id
    or not exists (select from submission where id = new.target_submission_id and service_id is not null)) then
    perform refuse(6, 'The cancel is not for the disbursement that was approved');
  end if;
  if new.generation > 1 then
    select * into before from submission where root_id = new.root_id order by generation desc limit 1 for update;
    if before.id is null or new.generation <> before.generation + 1 or before.state not in ('absent_proven', 'rejected_clean') then
      perform refuse(3, 'A next generation follows only one that was refused cleanly or proved absent');
    end if;
  end if;
  return new;
end $$;
create trigger guard_insert before insert on submission for each row execute function guard_new_submission();

create function guard_submission() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.root_id, new.generation, new.env, new.kind, new.proposal_id, new.maker_id, new.method, new.path, new.body_sha256,
      new.idempotency_key, new.correlation_tag, new.currency, new.row_count, new.total_minor, new.quote_fee_minor,
      new.quote_debit_minor, new.quoted_at, new.content_hash, new.created_at, new.payout_id, new.target_submission_id, new.payment_method)
    is distinct from
     (old.id, old.root_id, old.generation, old.env, old.kind, old.proposal_id, old.maker_id, old.method, old.path, old.body_sha256,
      old.idempotency_key, old.correlation_tag, old.currency, old.row_count, old.total_minor, old.quote_fee_minor,
      old.quote_debit_minor, old.quoted_at, old.content_hash, old.created_at, old.payout_id, old.target_submission_id, old.payment_method) then
    perform refuse(2, 'What was approved does not change');
  end if;
  if new.body is distinct from old.body and not (new.body is null and new.state = old.state
    and old.state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void')
    and old.state_since < clock_timestamp() - interval '30 days') then
    perform refuse(2, 'The bytes of a submission stay until 30 days after its end');
  end if;
  if old.first_sent_at is not null and (new.first_sent_at, new.resend_deadline) is distinct from (old.first_sent_at, old.resend_deadline) then
    perform refuse(9, 'The clock of the key is set once');
  end if;
  if old.service_id is not null and new.service_id is distinct from old.service_id then
    perform refuse(12, 'The service''s id is set once');
  end if;
  if new.sends < old.sends or new.epoch < old.epoch then perform refuse(7, 'Sends and epoch only grow'); end if;
  if new.epoch > old.epoch and not reconciled_since_epoch(new.id) then
    perform refuse(7, 'A submission of an older epoch is not reconciled yet');
  end if;
  perform guard_edge(old.kind, old.state, new.state);
  if new.state <> old.state then
    new.state_since := clock_timestamp();
    perform guard_submission_state(new);
  end if;
  return new;
end $$;
create trigger guard before update on submission for each row execute function guard_submission();

create function guard_submission_state(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if s.state in ('ready', 'void') and exists (select from attempt where submission_id = s.id and coalesce(outcome, 'unknown') not in ('not_sent', 'rate_limited')) then
    perform refuse(10, format('The submission cannot become %s: an attempt may have run', s.state));
  end if;
  if s.state = 'rejected_clean' and (may_have_run(s.id)
    or (select outcome from attempt where submission_id = s.id order by ordinal desc limit 1) is distinct from 'clean_reject') then
    perform refuse(10, 'A refusal is clean only where no attempt may have run');
  end if;
  if s.state = 'accepted' and s.kind = 'create-disbursement' and s.service_id is null then
    perform refuse(12, 'An accepted submission has an id of the service');
  end if;
  if s.state = 'absent_proven' then perform guard_absence(s); end if;
  if s.state in ('settled', 'partial', 'failed', 'cancelled') then
    if not exists (select from observation where submission_id = s.id and mapped = s.state) then
      perform refuse(12, format('Only a reading of the service makes a submission %s', s.state));
    end if;
    perform guard_counts(s);
  end if;
end $$;

-- Success only when it adds up: every row paid, and the service's own counts, where it gave them, say the same.
create function guard_counts(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  paid int;
  counts jsonb;
begin
  if s.kind <> 'create-disbursement' then return; end if;
  select count(*) into paid from row_outcome o join submission_row r on r.row_id = o.row_id and r.submission_id = s.id
    where o.submission_id = s.id and o.mapped = 'paid';
  select o.counts into counts from observation o where o.submission_id = s.id and o.mapped = s.state order by started_at desc limit 1;
  if s.state = 'settled' and (paid <> s.row_count
    or (jsonb_typeof(counts) = 'object' and ((counts->>'successful')::int <> s.row_count or (counts->>'failed')::int <> 0 or (counts->>'pending')::int <> 0))) then
    perform refuse(12, 'A submission is settled only when every row is paid and the counts add up');
  end if;
  if s.state in ('failed', 'cancelled') and paid > 0 then
    perform refuse(12, format('A submission with paid rows is not %s', s.state));
  end if;
end $$;

create function guard_submission_rows() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from added where not live) then perform refuse(4, 'A row enters a submission alive'); end if;
  if exists (select from added a join submission s on s.id = a.submission_id join payout_row r on r.id = a.row_id
    where r.payout_id is distinct from s.payout_id or r.currency is distinct from s.currency or r.amount_minor is null
      or r.state not in ('ready', 'fixed', 'warning') or s.state <> 'ready' or s.sends > 0) then
    perform refuse(4, 'A row that is not ready, or of another payout or currency, cannot be submitted');
  end if;
  if exists (select from added a join payout_row r on r.id = a.row_id where r.origin_row_id is not null and not certainly_unpaid(r.origin_row_id)) then
    perform refuse(4, 'It is no longer certain that a row paid again was not paid');
  end if;
  -- At its birth a submission has all its rows (check_sums): from then on this refuses every further one.
  if exists (select from submission s where s.id in (select submission_id from added)
    and (select count(*) from submission_row x where x.submission_id = s.id) > s.row_count) then
    perform refuse(5, 'The rows are more than the submission says');
  end if;
  return null;
end $$;
create trigger guard_insert after insert on submission_row referencing new table as added for each statement execute function guard_submission_rows();

create function guard_released_row() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.submission_id, new.row_id) is distinct from (old.submission_id, old.row_id) or new.live then
    perform refuse(4, 'A row is released once and never revives');
  end if;
  if old.live and not exists (select from submission where id = old.submission_id and state in ('rejected_clean', 'absent_proven', 'void')) then
    perform refuse(4, 'A row is released only when its submission is sure to have paid nobody');
  end if;
  return new;
end $$;
create trigger guard before update on submission_row for each row execute function guard_released_row();

-- I5, at commit: rows add up to their submission, submissions to their proposal, and each disbursement body to what was approved.
create function check_sums() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rows_of record;
  parts record;
  asked proposal;
begin
  if new.kind <> 'create-disbursement' then return null; end if;
  select count(*) as n, coalesce(sum(r.amount_minor), 0) as total into rows_of
    from submission_row x join payout_row r on r.id = x.row_id where x.submission_id = new.id;
  if (rows_of.n, rows_of.total) is distinct from (new.row_count::bigint, new.total_minor::numeric) then
    perform refuse(5, 'The rows do not add up to the submission');
  end if;
  select * into asked from proposal where id = new.proposal_id;
  select sum(row_count) as n, sum(total_minor) as total, sum(quote_fee_minor) as fee, sum(quote_debit_minor) as debit into parts
    from submission where proposal_id = new.proposal_id;
  if (parts.n, parts.total, parts.fee, parts.debit) is distinct from
    (asked.row_count::bigint, asked.total_minor::numeric, asked.fee_minor::numeric, asked.debit_minor::numeric) then
    perform refuse(5, 'The submissions do not add up to what was approved');
  end if;
  return null;
end $$;
create constraint trigger sums after insert on submission deferrable initially deferred for each row execute function check_sums();
