import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'

const LEAVES = [
  'set role none',
  'reset role',
  'set role postgres',
  'set session authorization default',
  'reset session authorization',
  'reset all',
  'discard all',
  "select set_config('role', 'none', false)",
  "update pg_settings set setting = 'none' where name = 'role'",
  "select query_to_xml('set role none', true, true, '')",
  "do $$ begin execute 'set role none'; update control set sending_enabled = false; end $$",
  '/* a remark */ set role none; update control set sending_enabled = false; set role countinghouse_web',
]

const CHANGES = [
  'update control set sending_enabled = false',
  "update staff set role = 'admin'",
  "insert into staff (email, name, role, password_hash) values ('eve@example.test', 'Eve', 'admin', 'x')",
  'update session set expires_at = now()',
  "insert into session (token_hash, staff_id, expires_at) select '\\x00', id, now() from staff",
  'update step_up set used_at = now()',
  "insert into step_up (staff_id, session_id, purpose, content_hash, method, expires_at) select staff_id, id, 'approve', 'x', 'password', now() from session",
  'insert into payout_editor (payout_id, staff_id) select payout.id, staff.id from payout, staff',
  'update payout_editor set staff_id = staff_id',
  "update submission set state = 'void'",
  'create table public.mine (n int)',
]

describe('the login that serves', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  const answerTo = (statement: string) =>
    store.db.execute(sql.raw(statement)).then(
      () => 'accepted',
      () => 'refused',
    )

  it.each(LEAVES.flatMap((leave) => CHANGES.map((change) => [leave, change] as const)))(
    'gains nothing by: %s; %s',
    async (leave, change) => {
      await answerTo(leave)
      expect(await answerTo(change)).toBe('refused')
      expect(await answerTo(`${leave}; ${change}`)).toBe('refused')
    },
  )

  it('is no superuser, owns nothing and is a member of one role', async () => {
    const { rows } = await store.db.execute(sql`
      select current_user as me, (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) as strong`)
    expect(rows).toEqual([{ me: 'countinghouse_web', strong: false }])
    const { rows: logins } = await store.db.execute(sql`
      select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as strong,
        (select count(*)::int from pg_shdepend where refobjid = login.oid and deptype = 'o') as owned,
        (select string_agg(rolname, ' ') from pg_roles other where other.oid <> login.oid and pg_has_role(login.oid, other.oid, 'member')) as member_of
      from pg_roles login where rolname = session_user`)
    expect(logins).toEqual([{ strong: false, owned: 0, member_of: 'countinghouse_web' }])
  })
})
