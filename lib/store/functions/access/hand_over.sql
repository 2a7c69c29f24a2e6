-- Keeps the hashes of what a person needs to sign in after an invitation or a reset: a code with which they choose a password, and where one
-- counts a code to set up an authenticator. On behalf of the person who has approved that change in this very transaction, once: who asked for it
-- never learns a code. With the approval of an invitation a code is only sent by mail.
create or replace function hand_over(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  change staff_change;
  person staff;
  password boolean;
  factor boolean;
  first boolean;
begin
  select c.* into change from staff_change c
    join proposal p on p.kind = 'change-staff' and p.subject_id = c.id and p.state = 'approved'
    join approval a on a.proposal_id = p.id and a.decision = 'approve' and a.approver_id = held.staff_id
    join step_up u on u.id = a.step_up_id and u.used_in = pg_current_xact_id()::text
    where c.id = (hand_over.request->>'changeId')::uuid and c.state = 'done' and c.handed_over_at is null and c.made_by <> held.staff_id for update of c;
  if change.id is null or not (opens_account(change.request) or change.request->>'action' = 'invite') then
    perform refuse(16, 'Access is handed over once, by the person who has just approved it');
  end if;
  update staff_change set handed_over_at = clock_timestamp() where id = change.id;
  select * into person from staff where id = change.staff_id for update;
  password := change.request->>'action' <> 'reset-factor' and request->>'accessHash' is not null
    and ((request->>'mailed')::boolean or change.request->>'action' <> 'invite');
  factor := request->>'enrolmentHash' is not null and (password or change.request->>'action' = 'reset-factor') and person.totp_secret is null and not has_passkey(person.id);
  first := not exists (select from session where staff_id = person.id);
  update staff set
      access_hash = case when password then decode(request->>'accessHash', 'hex') else access_hash end,
      access_until = case when password then access_ends(first) else access_until end,
      enrolment_hash = case when factor then decode(request->>'enrolmentHash', 'hex') else enrolment_hash end,
      enrolment_until = case when factor then enrolment_end(request) else enrolment_until end
    where id = person.id returning * into person;
  if password or factor then
    perform write_audit((select jsonb_build_object('id', s.id, 'name', s.name) from staff s where s.id = held.staff_id), 'staff.hand-over',
      'staff:' || person.id, jsonb_build_object('email', person.email, 'mailed', password and (request->>'mailed')::boolean));
  end if;
  return jsonb_build_object('id', person.id, 'name', person.name, 'email', person.email, 'locale', person.locale, 'password', password, 'factor', factor,
    'first', first, 'until', case when password then person.access_until end);
end $$;

grant execute on function hand_over to countinghouse_web;
