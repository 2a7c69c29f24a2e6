-- I7 and I8: what must be true at the moment an attempt opens, and that a closed one stays closed.

create function money_unknown(but uuid, in_currency text) returns numeric language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(total_minor), 0) from submission
  where id <> but and currency = in_currency and (state in ('sending', 'unknown', 'reconciling', 'duplicate_found', 'needs_human')
    or (state = 'held' and first_sent_at is not null))
$$;

create function guard_new_attempt() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  switches control;
begin
  select * into s from submission where id = new.submission_id for update;
  -- Openings queue up here, so that each sees the money the one before put at risk.
  select * into switches from control for update;
  new.opened_at := clock_timestamp();
  if s.state is distinct from 'sending' then perform refuse(7, 'An attempt belongs to a submission that is sending'); end if;
  if not switches.sending_enabled then perform refuse(7, 'Sending is switched off'); end if;
  if s.epoch <> switches.epoch then perform refuse(7, 'The submission is of an older epoch'); end if;
  if not exists (select from environment where env = s.env) then perform refuse(7, 'The submission is of another environment'); end if;
  if s.body is null or new.body_sha256 <> s.body_sha256 then perform refuse(7, 'The bytes are not those that were approved'); end if;
  if s.resend_deadline is null or new.opened_at >= s.resend_deadline then perform refuse(7, 'The key is too old to be sent again'); end if;
  if new.ordinal is distinct from (select coalesce(max(ordinal), 0) + 1 from attempt where submission_id = s.id) or new.ordinal <> s.sends then
    perform refuse(7, 'The attempt is out of order');
  end if;
  if not may_have_run(s.id) and money_unknown(s.id, s.currency) >= switches.max_unknown_minor and s.kind = 'create-disbursement' then
    perform refuse(7, 'Too much money is in an unknown state');
  end if;
  if new.closed_at is not null then perform refuse(8, 'An attempt begins open'); end if;
  if new.lease_until > new.opened_at + interval '10 minutes' then perform refuse(8, 'The lease is too long'); end if;
  return new;
end $$;
create trigger guard_insert before insert on attempt for each row execute function guard_new_attempt();

create function guard_attempt() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.closed_at is not null then perform refuse(8, 'A closed attempt does not change'); end if;
  if (new.id, new.submission_id, new.ordinal, new.body_sha256, new.opened_at, new.worker, new.lease_until)
    is distinct from (old.id, old.submission_id, old.ordinal, old.body_sha256, old.opened_at, old.worker, old.lease_until)
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
begin
  if new.row_id <> old.row_id or new.submission_id <> old.submission_id
    or (old.mapped in ('paid', 'failed', 'cancelled') and new.mapped <> old.mapped) then
    perform refuse(12, 'A final word about a row stays');
  end if;
  return new;
end $$;
create trigger guard before update on row_outcome for each row execute function guard_outcome();

-- I11: absence is proved by reading, not earlier than 25 h after the first send.
create function guard_absence(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_sent timestamptz := (select max(opened_at) from attempt where submission_id = s.id);
begin
  if s.first_sent_at is null or clock_timestamp() < s.first_sent_at + interval '25 hours' then
    perform refuse(11, 'Absence cannot be proved earlier than 25 hours after the first send');
  end if;
  if exists (select from absence_scan a where a.submission_id = s.id and a.found > 0) then
    perform refuse(11, 'A scan found the submission at the service');
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

create function guard_scan() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.finished_at > clock_timestamp() + interval '2 seconds' then perform refuse(11, 'A scan cannot end in the future'); end if;
  return new;
end $$;
create trigger guard before insert on absence_scan for each row execute function guard_scan();

create function reconciled_since_epoch(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from absence_scan a, control c where a.submission_id = which and a.complete and a.found = 0 and a.started_at > c.epoch_since)
    and not exists (select from absence_scan a, control c where a.submission_id = which and a.found > 0 and a.started_at > c.epoch_since)
$$;

create function guard_control() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.epoch < old.epoch then perform refuse(7, 'The epoch only grows'); end if;
  if new.epoch > old.epoch then new.epoch_since := clock_timestamp(); end if;
  if new.epoch = old.epoch and new.epoch_since <> old.epoch_since then perform refuse(7, 'The epoch began when it began'); end if;
  return new;
end $$;
create trigger guard before update on control for each row execute function guard_control();
