import { passkeys, team } from './sql-bug.mjs'

export const teamBugs = [
  // What gives somebody more waits for a second person.
  team(
    'request_staff_change',
    'if not widens_rights(person, request) then return put_staff_change(actor, request); end if;',
    'return put_staff_change(actor, request);',
  ),
  team('request_staff_change', "person.id = (actor->>'id')::uuid", 'false'),
  team('widens_rights', 'where g <> all (person.groups)', 'where false'),
  team('widens_rights', "request->>'role' = 'viewer' or ", "request->>'role' <> 'admin' or "),
  team('widens_rights', "when 'end-sessions' then false", "when 'enable' then false"),
  team('follow_staff_proposal', "if new.state <> 'approved' then return null; end if;", ''),
  team(
    'follow_staff_proposal',
    "where id = change.made_by and role = 'admin' and disabled_at is null",
    'where id = change.made_by',
  ),
  team('may_consent', "c.request->>'action' = 'reset-factor'", 'false'),
  team('contributed', 'person in (c.made_by, c.staff_id)', 'person = c.made_by'),
  team('hand_over', ' and not exists (select from session where staff_id = s.id)', ''),
  team('password_fits', 'coalesce(person.password_until > clock_timestamp(), true) and ', ''),
  team(
    'put_staff_change',
    "      perform forget_factors(person.id);\n    when 'reset-password'",
    "    when 'reset-password'",
  ),
  // Sessions end, in the database too.
  team('live_session', '\n    and s.last_seen_at > clock_timestamp() - make_interval(mins => s.idle_minutes)', ''),
  team('open_session', "(request->>'hours')::int between 1 and 24", 'true'),
  // Passkeys and recovery codes count once, for their person, and for nothing that they are not enough for.
  passkeys(
    'use_passkey',
    "if not exists (select from jsonb_array_elements_text(shown->'proofs') p where sha256(decode(p, 'hex')) = held.app_hash) then return false; end if;",
    '',
  ),
  passkeys('use_passkey', 'if not found then return false; end if;', ''),
  passkeys('use_passkey', ' and staff_id = person.id for update', ' for update'),
  passkeys('use_passkey', 'held.counter > 0 and counted <= held.counter', 'false'),
  passkeys('prove_again', 'has_passkey(person.id) or ', ''),
  passkeys(
    'start_session',
    '(person.totp_secret is not null or has_passkey(person.id))',
    'person.totp_secret is not null',
  ),
  passkeys('start_passkey_session', ' and p.disabled_at is null', ''),
  passkeys('add_passkey', "held.proven_by not in ('totp', 'passkey')", 'false'),
  passkeys('remove_passkey', ' and staff_id = held.staff_id', ''),
  passkeys('use_recovery_code', ' and used_at is null;', ';'),
  passkeys('confirm_identity', "held.proven_by = 'recovery'", 'false'),
  passkeys('acting_admin', "held.proven_by = 'recovery'", 'false'),
  passkeys('set_recovery_codes', " or held.proven_by = 'recovery'", ''),
]
