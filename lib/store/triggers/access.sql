-- A confirmation of identity is used once and does not change.

create or replace trigger guard before insert or update on step_up
  for each row execute function guard_step_up();

-- All that can end a session or change what its person may do. That a session is in use, and a confirmed identity, do not.

create or replace trigger announce_change after update on session
  for each row when (
    old.token_hash is distinct from new.token_hash or old.staff_id is distinct from new.staff_id
    or old.expires_at is distinct from new.expires_at or old.revoked_at is distinct from new.revoked_at
    or new.last_seen_at < old.last_seen_at
  ) execute function announce_session_change();

create or replace trigger announce_end after delete on session
  for each row execute function announce_session_change();

create or replace trigger announce_change after update on staff
  for each row when (
    old.email is distinct from new.email or old.name is distinct from new.name or old.role is distinct from new.role
    or old.disabled_at is distinct from new.disabled_at or old.must_change_password is distinct from new.must_change_password
    or old.totp_secret is distinct from new.totp_secret
  ) execute function announce_session_change();

create or replace trigger announce_end after delete on staff
  for each row execute function announce_session_change();

-- A first passkey lets its person go on, and without their last one they may have to set up another.

create or replace trigger announce_change after insert or delete on passkey
  for each row execute function announce_session_change();
