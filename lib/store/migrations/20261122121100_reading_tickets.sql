-- When a reading of the service began decides about money: which of two readings is newer, whether a failure is confirmed,
-- whether absence is proved. So the database names that time itself before the reading, with a ticket that nobody else can
-- make, and believes no other time afterwards. Nothing is written per reading.

create table reading_secret (one boolean primary key default true check (one), secret bytea not null check (octet_length(secret) = 32));
insert into reading_secret (secret) select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
revoke all on reading_secret from public;
create trigger stays before update or delete or truncate on reading_secret for each statement execute function forbid_change('12');

-- The time in microseconds and its seal, for one submission and one purpose.
create function reading_ticket(which uuid, purpose text, moment timestamptz) returns text language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select micros || '.' || encode(sha256(secret || convert_to(concat_ws(' ', which, purpose, micros), 'UTF8')), 'hex')
  from reading_secret, (select (extract(epoch from moment) * 1000000)::bigint::text as micros) as at
$$;

-- The time a ticket holds. Refused where it is not the database's own for this submission and purpose.
create function time_of_ticket(ticket text, which uuid, purpose text) returns timestamptz language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  micros text := substring(ticket from '^([0-9]{1,17})\.[0-9a-f]{64}$');
  moment timestamptz := timestamptz 'epoch' + micros::bigint * interval '1 microsecond';
begin
  if moment is null or ticket is distinct from reading_ticket(which, purpose, moment) then
    perform refuse(12, 'A reading begins with a ticket of the database, for this submission and this purpose');
  end if;
  -- The clock was set back since: the order of readings can't be told.
  if moment > clock_timestamp() then perform refuse(12, 'A reading cannot begin in the future'); end if;
  return moment;
end $$;

-- Microseconds would be lost in a caller that counts in milliseconds; the ticket keeps them.
create function begin_reading(which uuid) returns jsonb language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('startedAt', moment, 'ticket', reading_ticket(which, 'reading', moment)) from (select clock_timestamp() as moment) as at
$$;

-- The part of the service's list in which a submission would stand: 26 hours on each side of its sends, up to the start of the
-- search. Sends that were opened later than that start do not count; of those that a restored backup lost nothing is known.
create function scan_window(s submission, started timestamptz, out window_from timestamptz, out window_to timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.first_sent_at, s.created_at) - interval '26 hours',
    case when s.send_by is not null or s.epoch < c.epoch then started
      else least(coalesce((select max(opened_at) from attempt where submission_id = s.id and opened_at <= started) + interval '26 hours', started), started) end
  from control c
$$;

create function begin_scan(which uuid) returns jsonb language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  moment timestamptz;
  read record;
begin
  select * into s from submission where id = which;
  if s.id is null then perform refuse(0, 'There is no such submission'); end if;
  moment := clock_timestamp();
  read := scan_window(s, moment);
  return jsonb_build_object('startedAt', moment, 'ticket', reading_ticket(which, 'scan', moment),
    'windowFrom', read.window_from, 'windowTo', case when read.window_to < moment then read.window_to end);
end $$;

revoke all on function reading_ticket(uuid, text, timestamptz), time_of_ticket(text, uuid, text), scan_window(submission, timestamptz),
  begin_reading(uuid), begin_scan(uuid) from public;
grant execute on function begin_reading(uuid), begin_scan(uuid) to countinghouse_web;
