-- The admin whose session token it is; refused unless they have confirmed their identity in this same transaction.
create or replace function acting_admin(token text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
begin
  -- Before any row is locked: two changes of the staff wait for each other here and nowhere else.
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  select * into person from staff where id = held.staff_id for share;
  if person.role <> 'admin' then perform refuse(16, 'Only an admin changes the staff'); end if;
  held := proven_session(token);
  if held.proven_by = 'recovery' then perform refuse(16, 'A recovery code confirms no change of the staff'); end if;
  return jsonb_build_object('id', person.id, 'name', person.name);
end $$;
