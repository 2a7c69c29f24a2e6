-- Under which quarter of an hour an outcome is counted in the sums of its submission: when the row was paid, or none.
create or replace function paid_in(mapped text, at timestamptz) returns timestamptz
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case when mapped = 'paid' then date_bin('15 minutes', at, '2000-01-01 00:00:00+00') else '-infinity'::timestamptz end
$$;
