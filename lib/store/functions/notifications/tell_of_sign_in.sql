-- Notifies a person of what was done to their sign-in, even by themselves: it may have been somebody else.
create or replace function tell_of_sign_in(entry audit) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  happened text := case entry.action
    when 'staff.sign-in' then case when entry.detail->>'newDevice' = 'true' then 'new-device' end
    when 'staff.change-own-password' then 'new-password'
    when 'staff.reset-password' then case when entry.detail->>'authenticatorDropped' = 'true' then 'factor-off' else 'new-password' end
    when 'staff.set-up-factor' then 'factor-on'
    when 'staff.remove-factor' then 'factor-off'
    when 'staff.reset-factor' then 'factor-off'
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
end $$;
