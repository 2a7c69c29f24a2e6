-- Raises the refusal of an invariant: `rule` is its number (docs/invariants.md), 0 for an invalid request.
-- lib/store/transitions/refusal.ts reads it.
create or replace function refuse(rule int, sentence text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception using errcode = 'CH' || lpad(rule::text, 3, '0'), message = sentence;
end $$;

grant execute on function refuse to countinghouse_web;
