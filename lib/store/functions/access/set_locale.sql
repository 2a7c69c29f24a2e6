-- Sets the language in which the token's person reads pages and mails; null stands for what their browser prefers.
create or replace function set_locale(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
begin
  update staff set locale = request->>'locale' where id = held.staff_id;
  return null;
end $$;

grant execute on function set_locale to countinghouse_web;
