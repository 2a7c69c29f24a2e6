-- The quarter of an hour in which a row was paid as far as the service says, or else as far as we read it; null where it is not paid. The days of
-- every time zone begin with one.
create or replace function paid_quarter(o row_outcome) returns timestamptz
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case when o.mapped = 'paid' then date_bin('15 minutes', coalesce(o.service_status_at, o.started_at), timestamptz '1970-01-01 00:00:00+00') end
$$;
