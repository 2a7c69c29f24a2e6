-- Adds the demo staff of a sandbox, whose passwords are published. People who are there already stay as they are.
create or replace function put_demo_staff(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  added jsonb;
begin
  if not exists (select from environment where env = 'sandbox') then perform refuse(16, 'Demo people are of the sandbox only'); end if;
  with made as (
    insert into staff (email, name, role, password_hash)
    select one->>'email', one->>'name', one->>'role', request->>'passwordHash' from jsonb_array_elements(request->'people') one
    on conflict do nothing returning email)
  select jsonb_agg(email) into added from made;
  if added is not null then perform write_audit(actor, 'staff.seed-demo', 'staff:demo', jsonb_build_object('emails', added)); end if;
  return null;
end $$;
