-- A password for the first sign-in of an invited person, and a code for their authenticator, on behalf of the admin whose token it is. Only
-- until they have signed in: nobody takes over the account of somebody who has used it.
create or replace function hand_over(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  actor jsonb := acting_admin(token);
  person staff;
begin
  update staff s set password_hash = request->>'passwordHash', must_change_password = true, password_until = handed_over_until(),
      enrolment_hash = decode(request->>'enrolmentHash', 'hex'), enrolment_until = enrolment_end(request)
    where s.email = request->>'email' and s.disabled_at is null and s.totp_secret is null and not exists (select from session where staff_id = s.id)
    returning * into person;
  if person.id is null then return jsonb_build_object('problem', 'no-such-person'); end if;
  perform write_audit(actor, 'staff.hand-over', 'staff:' || person.id, jsonb_build_object('email', person.email));
  return jsonb_build_object('id', person.id, 'name', person.name, 'sessionsEnded', 0);
end $$;

grant execute on function hand_over to countinghouse_web;
