-- The ticket and the start of a reading that begins now. The ticket keeps the microseconds, which a caller that counts in
-- milliseconds would lose.
create or replace function begin_reading(which uuid) returns jsonb
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_build_object('startedAt', moment, 'ticket', reading_ticket(which, 'reading', moment)) from (select clock_timestamp() as moment) as at
$$;

grant execute on function begin_reading to countinghouse_web;
