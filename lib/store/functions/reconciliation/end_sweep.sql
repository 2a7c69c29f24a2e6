-- Ends a sweep and returns how many unknown entries it found. A complete sweep has kept each of them.
create or replace function end_sweep(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s sweep;
  unknown_ids uuid[] := array(select value::uuid from jsonb_array_elements_text(request->'unknownIds'));
  whole boolean := (request->>'complete')::boolean;
  found_new jsonb;
begin
  actor := acting(actor, '{system}');
  select * into s from sweep where id = (request->>'sweepId')::uuid for update;
  if s.id is null or s.ended_at is not null then perform refuse(1, 'The sweep has ended'); end if;
  if whole and exists (select from unnest(unknown_ids) u where not exists (select from stranger where service_id = u)
    and not exists (select from submission where service_id = u)) then
    perform refuse(11, 'A complete sweep keeps every entry that it does not know');
  end if;
  update sweep set ended_at = clock_timestamp(), complete = whole, total = (request->>'total')::int, unknown = cardinality(unknown_ids) where id = s.id;
  found_new := raise_strangers('{}');
  -- A comparison that cannot be completed is repeated every minute.
  if whole or s.purpose <> 'compare' then perform write_audit(actor, 'sweep.end', 'sweep:' || s.id, jsonb_build_object('list', s.list, 'purpose', s.purpose, 'complete', whole,
    'total', request->'total', 'unknown', cardinality(unknown_ids), 'findings', jsonb_array_length(found_new))); end if;
  perform settle_comparison();
  if jsonb_array_length(found_new) > 0 then perform announce('live', '{"payoutId": null}'); end if;
  return found_new;
end $$;

grant execute on function end_sweep to countinghouse_web;
