-- Uses up a recovery code of a person. False where they have no such code.
create or replace function use_recovery_code(person staff, code text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update recovery_code set used_at = clock_timestamp()
    where staff_id = person.id and code_hash = sha256(convert_to(code, 'UTF8')) and used_at is null;
  if not found then return false; end if;
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'staff.use-recovery-code', 'staff:' || person.id,
    jsonb_build_object('left', (select count(*) from recovery_code where staff_id = person.id and used_at is null)));
  return true;
end $$;
