-- I7 and I8: what must be true at the moment an attempt opens, and that a closed one stays closed.

create function guard_new_attempt() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  refusal text;
begin
  select * into s from submission where id = new.submission_id for update;
  new.opened_at := clock_timestamp();
  if s.state is distinct from 'sending' then perform refuse(7, 'An attempt belongs to a submission that is sending'); end if;
  if not exists (select from environment where env = s.env) then perform refuse(7, 'The submission is of another environment'); end if;
  if s.body is null or new.body_sha256 <> s.body_sha256 then perform refuse(7, 'The bytes are not those that were approved'); end if;
  if s.kind = 'release-escrow-disbursement'
    and s.row_count is distinct from (select count(*) from submission_escrow e where e.submission_id = s.id and e.live) then
    perform refuse(7, 'A release is not sent without its escrows');
  end if;
  if s.resend_deadline is null then perform refuse(7, 'The clock of the key does not run'); end if;
  -- The sends before this one: it is counted already.
  s.sends := s.sends - 1;
  refusal := attempt_refusal(s, new.quote);
  if refusal is not null then perform refuse(7, format('No attempt may begin: %s', refusal)); end if;
  if new.ordinal is distinct from (select coalesce(max(ordinal), 0) + 1 from attempt where submission_id = s.id) or new.ordinal <> s.sends + 1 then
    perform refuse(7, 'The attempt is out of order');
  end if;
  if new.closed_at is not null then perform refuse(8, 'An attempt begins open'); end if;
  if new.lease_until > new.opened_at + interval '10 minutes' then perform refuse(8, 'The lease is too long'); end if;
  return new;
end $$;
create trigger guard_insert before insert on attempt for each row execute function guard_new_attempt();

create function guard_attempt() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.closed_at is not null then perform refuse(8, 'A closed attempt does not change'); end if;
  if (new.id, new.submission_id, new.ordinal, new.body_sha256, new.opened_at, new.worker, new.lease_until, new.quote)
    is distinct from (old.id, old.submission_id, old.ordinal, old.body_sha256, old.opened_at, old.worker, old.lease_until, old.quote)
    or new.closed_at is null then
    perform refuse(8, 'An attempt is closed once; nothing else of it changes');
  end if;
  return new;
end $$;
create trigger guard before update on attempt for each row execute function guard_attempt();

-- At commit, sending means exactly one open attempt, and every other state means none.
create function check_open_attempt() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  which uuid;
begin
  if tg_table_name = 'attempt' then which := new.submission_id; else which := new.id; end if;
  if (select (state = 'sending') from submission where id = which)
    <> exists (select from attempt where submission_id = which and closed_at is null) then
    perform refuse(8, 'A submission is sending while, and only while, an attempt is open');
  end if;
  return null;
end $$;
create constraint trigger open_attempt after insert or update on attempt deferrable initially deferred for each row execute function check_open_attempt();
create constraint trigger open_attempt after update of state on submission deferrable initially deferred for each row execute function check_open_attempt();

create function guard_outcome() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  confirm_after interval := (select failure_confirm_seconds * interval '1 second' from control);
  last_failed timestamptz;
begin
  if tg_op = 'UPDATE' then
    -- Where the service contradicted itself, two people may confirm that a row called failed was paid; never the other way round.
    if new.row_id <> old.row_id or new.submission_id <> old.submission_id or (is_final(old.mapped) and new.mapped <> old.mapped
      and not (old.mapped <> 'paid' and new.mapped = 'paid' and new.matched_by = 'person')) then
      perform refuse(12, 'A final word about a row stays');
    end if;
    if coalesce(new.unfailed_at, '-infinity') < old.unfailed_at then
      perform refuse(12, 'A reading that did not say failed stays known');
    end if;
  end if;
  -- Between the first and the last hundred nothing is lost but an earlier first, so that a failure is confirmed later, never sooner.
  new.failed_at := array(select t from (select distinct t from unnest(new.failed_at) t where t > coalesce(new.unfailed_at, '-infinity')) kept order by t);
  if cardinality(new.failed_at) > 101 then new.failed_at := new.failed_at[1] || new.failed_at[cardinality(new.failed_at) - 99:]; end if;
  new.first_failed_at := case when new.mapped in ('failed', 'cancelled') then new.failed_at[1] end;
  last_failed := new.failed_at[cardinality(new.failed_at)];
  new.confirmed_failed_at := case when new.mapped not in ('failed', 'cancelled') then null when new.people_confirmed_at is not null then new.people_confirmed_at
    when last_failed - new.first_failed_at >= confirm_after then last_failed end;
  return new;
end $$;
create trigger guard before update on row_outcome for each row execute function guard_outcome();

create function guard_scan() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.finished_at := clock_timestamp();
  if new.started_at > new.finished_at then perform refuse(11, 'A scan cannot begin in the future'); end if;
  return new;
end $$;
create trigger guard before insert on absence_scan for each row execute function guard_scan();

create function guard_control() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.epoch < old.epoch then perform refuse(7, 'The epoch only grows'); end if;
  if new.epoch > old.epoch then
    -- A clock that is behind would make rows from before the restore look like later ones, which are compared less strictly.
    new.epoch_since := greatest(latest_time(), (select max(created_at) + interval '1 ms' from payout));
    new.epoch_lost_from := lost_from(old);
    new.sending_blocked_reason := null;
    new.sending_blocked_at := null;
  end if;
  if new.epoch = old.epoch and new.epoch_since <> old.epoch_since then perform refuse(7, 'The epoch began when it began'); end if;
  return new;
end $$;
create trigger guard before update on control for each row execute function guard_control();
