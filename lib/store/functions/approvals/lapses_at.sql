-- What nobody has decided by then lapses. How long that is belongs to the house, and every instance reads it here.
create or replace function lapses_at(asked proposal) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select asked.asked_at + proposal_lapse_days * interval '1 day' from control
$$;

grant execute on function lapses_at to countinghouse_web;
