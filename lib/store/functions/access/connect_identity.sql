-- Connects whom the identity provider names to the account of the token's person, who has begun that in this session. Null where they have
-- not: then it is a sign-in.
create or replace function connect_identity(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session;
begin
  if not from_app(request) or request->>'issuer' is distinct from (select oidc_issuer from control) then
    perform refuse(16, 'Single sign-on is for the app, with the identity provider of its settings');
  end if;
  select * into held from live_session(token);
  if held.id is null then return null; end if;
  update session set connect_until = null where id = held.id and connect_until > clock_timestamp();
  if not found then return null; end if;
  insert into staff_identity (issuer, subject, staff_id, email, follows_groups)
  values (request->>'issuer', request->>'subject', held.staff_id, request->>'email', false) on conflict do nothing;
  if not found then return '"taken"'; end if;
  perform write_audit((select jsonb_build_object('id', s.id, 'name', s.name) from staff s where s.id = held.staff_id), 'staff.connect-identity',
    'staff:' || held.staff_id, jsonb_build_object('email', request->>'email'));
  return '"connected"';
end $$;

grant execute on function connect_identity to countinghouse_web;
