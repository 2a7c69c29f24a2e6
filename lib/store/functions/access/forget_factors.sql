-- Deletes the passkeys and the recovery codes of a person.
create or replace function forget_factors(person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from passkey where staff_id = person;
  delete from recovery_code where staff_id = person;
end $$;
