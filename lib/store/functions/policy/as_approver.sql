-- A person as requirement_progress reads an approval: with the strongest confirmation of identity that they could give now.
create or replace function as_approver(person staff) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return jsonb_build_object('role', person.role, 'groups', person.groups,
    'method', case when has_passkey(person.id) then 'passkey' when person.totp_secret is not null then 'totp' else 'password' end);
end $$;
