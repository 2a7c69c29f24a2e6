-- When a proposal lapses if nobody has decided. How long that takes is a setting, which every instance reads from here.
create or replace function lapses_at(asked proposal) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (select asked.asked_at + proposal_lapse_days * interval '1 day' from control);
end $$;

grant execute on function lapses_at to countinghouse_web;
