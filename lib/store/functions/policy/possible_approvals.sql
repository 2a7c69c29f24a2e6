-- How many of the approvals that an outcome demands there can be, with those that are given already, if all these people approve who still can:
-- each once. They come in the order that the steps ask for, so an order takes nothing away from them, but it does from those that were given.
create or replace function possible_approvals(demanded jsonb, given jsonb, people jsonb) returns int
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
declare
  done int;
  ahead int := 0;
  step jsonb;
  steps jsonb := '[]';
begin
  if not coalesce((demanded->>'inOrder')::boolean, false) then return requirement_progress(demanded, given || people); end if;
  done := requirement_progress(demanded, given);
  for step in select value from jsonb_array_elements(demanded->'steps') with ordinality order by ordinality loop
    steps := steps || (step || jsonb_build_object('approvers', least((step->>'approvers')::int, greatest(0, ahead + (step->>'approvers')::int - done))));
    ahead := ahead + (step->>'approvers')::int;
  end loop;
  return done + requirement_progress((demanded - 'inOrder') || jsonb_build_object('steps', steps), people);
end $$;
