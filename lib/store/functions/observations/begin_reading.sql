-- Microseconds would be lost in a caller that counts in milliseconds; the ticket keeps them.
create or replace function begin_reading(which uuid) returns jsonb
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select jsonb_build_object('startedAt', moment, 'ticket', reading_ticket(which, 'reading', moment)) from (select clock_timestamp() as moment) as at
$$;

grant execute on function begin_reading to countinghouse_web;
