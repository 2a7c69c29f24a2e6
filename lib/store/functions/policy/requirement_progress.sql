-- How many of the approvals that an outcome demands are given, each approval counted once. Approvals are in the order in which they
-- were given, each with the approver's role, groups and method of confirmation at that time. Where the steps have no order, this is
-- the largest number of them that can be assigned to steps: by the theorem of Hall and Ore, all that are demanded, less the worst
-- shortage over the sets of steps.
create or replace function requirement_progress(demanded jsonb, approvals jsonb) returns int
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
declare
  steps jsonb := demanded->'steps';
  n int := coalesce(jsonb_array_length(demanded->'steps'), 0);
  -- For each approval that counts, which steps it fits, as a bit mask.
  fits int[] := '{}';
  mask int;
  one jsonb;
  at int := 0;
  given int := 0;
  done int := 0;
  total int := 0;
  shortage int := 0;
  wanted int;
begin
  for one in select value from jsonb_array_elements(approvals) with ordinality order by ordinality loop
    if method_level(one->>'method') < method_level(demanded->>'factor') then continue; end if;
    mask := 0;
    for step in 0..n - 1 loop
      if approver_fits(steps->step, one) then mask := mask | (1 << step); end if;
    end loop;
    fits := fits || mask;
  end loop;
  if coalesce((demanded->>'inOrder')::boolean, false) then
    foreach mask in array fits loop
      continue when at >= n or mask & (1 << at) = 0;
      given := given + 1;
      done := done + 1;
      if given >= (steps->at->>'approvers')::int then
        at := at + 1;
        given := 0;
      end if;
    end loop;
    return done;
  end if;
  for chosen in 0..(1 << n) - 1 loop
    wanted := 0;
    for step in 0..n - 1 loop
      if chosen & (1 << step) <> 0 then wanted := wanted + (steps->step->>'approvers')::int; end if;
    end loop;
    total := greatest(total, wanted);
    shortage := greatest(shortage, wanted - (select count(*) from unnest(fits) f where f & chosen <> 0)::int);
  end loop;
  return total - shortage;
end $$;
