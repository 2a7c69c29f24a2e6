import { bug, passkeys, team } from './sql-bug.mjs'

const resets = bug('lib/team/resets.test.ts', ['lib/team'])
const pause = bug('lib/store/reset-pause.test.ts', ['lib/team'])

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
  resets('may_consent', 'opens_account(c.request)', 'false'),
  team('contributed', 'person in (c.made_by, c.staff_id)', 'person = c.made_by'),
  // A reset shows nobody a secret who asked for it, and its person decides about nothing for a while.
  resets('widens_rights', "when 'disable' then false", "when 'disable' then false when 'reset-password' then false"),
  resets(
    'request_staff_change',
    "request := request - array['passwordHash', 'enrolmentHash', 'factor', 'consentedBy'];",
    '',
  ),
  resets('request_staff_change', ' or opens_account(request)) then', " or request->>'action' is not null) then"),
  resets('request_staff_change', "s.id not in ((actor->>'id')::uuid, person.id)", "s.id <> (actor->>'id')::uuid"),
  resets('hand_over', ' and c.handed_over_at is null', ''),
  resets('hand_over', ' and u.used_in = pg_current_xact_id()::text', ''),
  resets('hand_over', "change.request->>'action' <> 'reset-factor' and ", ''),
  resets('use_access', 'access_until > clock_timestamp() and ', ''),
  resets('use_access', ', access_hash = null,', ','),
  resets('use_access', ' and disabled_at is null', ''),
  resets('access_ends', "interval '4 hours'", "interval '4 days'"),
  resets('tell_of_sign_in', "s.role = 'admin' and ", "s.role = 'approver' and "),
  pause('decides_from', 'moment > clock_timestamp()', 'false'),
  pause('decides_from', '(policy_in_force()).reset_pause_hours', '24'),
  pause('guard_step_up', 'decides_from(s) is not null', 'false'),
  pause('guard_approval', 'decides_from(person) is not null', 'false'),
  pause('decision_problem', 'decides_from(s) is not null', 'false'),
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
  resets('opens_account', "'reset-password', 'reset-factor'", "'reset-password'"),
  resets('opens_account', "'reset-password', 'reset-factor'", "'reset-factor'"),
]
