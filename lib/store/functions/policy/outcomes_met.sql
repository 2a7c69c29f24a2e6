-- Whether the approvals given meet all that these outcomes demand, and none of them blocks.
create or replace function outcomes_met(outcomes jsonb, approvals jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(bool_and(case value->'demand'->>'action' when 'warn' then true
    when 'approve' then requirement_progress(value->'demand', approvals) >= requirement_total(value->'demand') else false end), false)
  from jsonb_array_elements(outcomes)
$$;
