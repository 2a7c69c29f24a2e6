-- Sets up an authenticator for the token's person; where factor_counts is true, only with a code that an admin gave them.
create or replace function set_factor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
begin
  perform from staff where id = held.staff_id and totp_secret is null for update;
  if not found then return '"on"'; end if;
  update staff set totp_secret = (request->>'sealed')::bytea, totp_last_step = (request->>'step')::bigint, enrolment_hash = null, enrolment_until = null
  where id = held.staff_id
    and (not factor_counts() or coalesce(enrolment_hash = sha256(convert_to(request->>'enrolment', 'UTF8')) and enrolment_until > clock_timestamp(), false));
  return case when found then '"set"' else '"code"' end;
end $$;

grant execute on function set_factor to countinghouse_web;
