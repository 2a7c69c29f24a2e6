-- Changes the password of the token's person, who gives the present one.
create or replace function change_own_password(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
begin
  select * into person from staff where id = held.staff_id for update;
  if not password_fits(person, request->>'proof') then return 'false'; end if;
  update staff set password_hash = request->>'passwordHash', must_change_password = false, password_until = null where id = person.id;
  return 'true';
end $$;

grant execute on function change_own_password to countinghouse_web;
