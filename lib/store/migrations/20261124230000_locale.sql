-- The language that a person has chosen, by its code; null where they go by what their browser prefers. Only they set it.
alter table staff add column locale text check (locale ~ '^[a-z]{2}$');

create function set_locale(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
begin
  update staff set locale = request->>'locale' where id = held.staff_id;
  return null;
end $$;
revoke all on function set_locale(text, jsonb) from public;
grant execute on function set_locale(text, jsonb) to countinghouse_web;
