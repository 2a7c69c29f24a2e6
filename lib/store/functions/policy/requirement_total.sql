-- How many approvals an outcome demands; none where it only warns or blocks.
create or replace function requirement_total(demanded jsonb) returns int
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case demanded->>'action' when 'approve' then (select sum((value->>'approvers')::int)::int from jsonb_array_elements(demanded->'steps')) else 0 end
$$;
