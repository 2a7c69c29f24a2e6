-- Notifications follow the activity log, and mails follow notifications, in the same transaction.

create or replace trigger tell after insert on audit
  for each row
  when (new.action in ('proposal.ask', 'proposal.approve', 'proposal.reject', 'proposal.void', 'proposal.lapse', 'proposal.remind',
      'proposal.comment')
    or new.action in ('staff.sign-in', 'staff.change-own-password', 'staff.reset-password', 'staff.set-up-factor', 'staff.remove-factor',
      'staff.reset-factor', 'staff.add-passkey', 'staff.remove-passkey', 'staff.connect-identity', 'staff.disconnect-identity', 'staff.use-recovery-code',
      'staff.ask-reset', 'staff.use-access')
    or (new.action like 'submission.%' and new.subject like 'submission:%'))
  execute function tell_of_entry();

create or replace trigger guard before insert or update on mail
  for each row execute function guard_mail();

create or replace trigger mail_it after insert on notice
  for each row execute function mail_notice();
