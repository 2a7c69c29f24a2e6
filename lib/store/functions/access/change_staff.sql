-- Changes a person, on behalf of the admin whose token it is.
create or replace function change_staff(token text, request jsonb) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  select put_staff_change(acting_admin(token), request)
$$;

grant execute on function change_staff to countinghouse_web;
