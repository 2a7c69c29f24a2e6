-- Notifies a person of what was done to their sign-in, even by themselves: it may have been somebody else. A reset, and the request for one,
-- is also for every admin.
create or replace function tell_of_sign_in(entry audit) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  happened text := case entry.action
    when 'staff.sign-in' then case when entry.detail->>'newDevice' = 'true' then 'new-device' end
    when 'staff.change-own-password' then 'new-password'
    when 'staff.ask-reset' then case entry.detail->>'change' when 'reset-factor' then 'factor-asked' else 'password-asked' end
    when 'staff.reset-password' then case when entry.detail->>'authenticatorDropped' = 'true' then 'factor-reset' else 'password-reset' end
    when 'staff.use-access' then 'new-password'
    when 'staff.set-up-factor' then 'factor-on'
    when 'staff.remove-factor' then 'factor-off'
    when 'staff.reset-factor' then 'factor-reset'
    when 'staff.add-passkey' then 'passkey-on'
    when 'staff.remove-passkey' then 'passkey-off'
    when 'staff.connect-identity' then 'sso-on'
    when 'staff.disconnect-identity' then 'sso-off'
    when 'staff.use-recovery-code' then 'recovery-code' end;
begin
  insert into notice (staff_id, audit_seq, kind, word)
  select s.id, entry.seq, 'sign-in', happened from staff s
  where s.id = split_part(entry.subject, ':', 2)::uuid and s.disabled_at is null and happened is not null
  on conflict do nothing;
  insert into notice (staff_id, audit_seq, kind, word)
  select s.id, entry.seq, 'access', happened from staff s
  where s.role = 'admin' and s.disabled_at is null and happened in ('password-asked', 'factor-asked', 'password-reset', 'factor-reset')
    and s.id <> split_part(entry.subject, ':', 2)::uuid and not (happened like '%-asked' and s.id is not distinct from entry.actor_id)
  on conflict do nothing;
end $$;
