-- Sets up an authenticator for the token's person; where factor_counts is true, only with a code that an admin gave them, or a recovery code.
create or replace function set_factor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
begin
  select * into person from staff where id = held.staff_id for update;
  if person.totp_secret is not null then return '"on"'; end if;
  if not fits_enrolment(person, request->>'enrolment') then return '"code"'; end if;
  update staff set totp_secret = (request->>'sealed')::bytea, totp_last_step = (request->>'step')::bigint, enrolment_hash = null, enrolment_until = null
    where id = person.id;
  return '"set"';
end $$;

grant execute on function set_factor to countinghouse_web;
