import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTestSettings } from '@/lib/access/test-settings'
import { appProofHash } from '@/lib/platform/app-proof'
import { claimDatabase } from '../belonging'
import type { Direct } from '../database'
import { checkMigrated, migrate, readSchema } from '../migrate'
import { adoptEngine } from '../open'
import { type Logins, prepareServer } from '../prepare-server'
import { open, stateOf, submitted } from '../test-story'
import { ensureWebRole, WEB_ROLE } from '../web-role'
import { openServer, refuseOldServer, withDirect } from './server'

const ours = { env: 'sandbox', serviceHost: 'localhost:4010', merchantFingerprint: 'test' } as const
const limits = {
  maxUnknownMinor: { UGX: 50_000_000_000n },
  failureConfirmSeconds: 1800,
  listLagSeconds: 0,
  payeePauseSeconds: 86_400,
  firstWalletPayoutMinor: { UGX: 100_000_000n, USD: 25_000n },
  proposalLapseDays: 1,
  mailDomain: null,
  oidcIssuer: null,
  appProofHash: appProofHash(ensureTestSettings().secretsKey),
  timeZone: 'Africa/Kampala',
}

describe('a PostgreSQL server', () => {
  it('that cannot be reached, or is too old, is reported as a start problem', async () => {
    const away = withDirect('postgres://nobody@127.0.0.1:1/nothing', async () => undefined)
    await expect(away).rejects.toMatchObject({ reason: { code: 'database-unreachable', setting: 'DATABASE_URL' } })
    const old = { exec: async () => undefined, rows: async () => [{ version: 140_009 }] }
    await expect(refuseOldServer(old)).rejects.toMatchObject({ code: 'server-too-old' })
  })
})

describe('a PostgreSQL server that runs', () => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const name = `plain_${randomBytes(6).toString('hex')}`
  const owner = `${name}_owner`
  const roles = [owner, `${name}_serving`, `${name}_middle`, `${name}_outsider`]
  const as = (user: string, database = name) => {
    const own = new URL(url)
    own.username = user
    own.password = ''
    own.pathname = `/${database}`
    return own.href
  }
  const serving = as(`${name}_serving`)
  const superuser = async (statements: string, database = name) => {
    await withDirect(as(new URL(url).username, database), ({ exec }) => exec(statements))
  }
  const start = async (logins: Logins) => {
    const schema = await readSchema()
    const prepare = async (direct: Direct) => {
      await migrate(direct, schema)
      await claimDatabase(direct, ours, limits)
    }
    await prepareServer(logins, prepare, (direct) => checkMigrated(direct, schema))
  }
  const tables = async () => {
    const [row] = await withDirect(as(owner), ({ rows }) =>
      rows("select count(*)::int as n from pg_tables where schemaname = 'public'"),
    )
    return row?.n
  }

  beforeAll(async () => {
    await withDirect(url, async (direct) => {
      await ensureWebRole(direct)
      for (const role of roles) await direct.exec(`create role ${role} login`)
      await direct.exec(`grant ${WEB_ROLE} to ${owner} with admin option`)
    })
    await superuser(`create database ${name} owner ${owner}`, 'postgres')
  })
  afterAll(async () => {
    await superuser(`drop database ${name} with (force)`, 'postgres')
    await superuser(`revoke ${WEB_ROLE} from ${owner} cascade`, 'postgres')
    await superuser(`drop role ${roles.join(', ')}`, 'postgres')
  })

  it.each([
    ['is the owner of the database', 'owns_database', owner, 'select 1', 'select 1'],
    ['is a superuser', 'superuser', `${name}_serving`, 'alter role $1 superuser', 'alter role $1 nosuperuser'],
    ['may create roles', 'attributes', `${name}_serving`, 'alter role $1 createrole', 'alter role $1 nocreaterole'],
    ['may create databases', 'attributes', `${name}_serving`, 'alter role $1 createdb', 'alter role $1 nocreatedb'],
    ['can become the owner', 'member', `${name}_serving`, `grant ${owner} to $1`, `revoke ${owner} from $1`],
    [
      'can become the owner through another role',
      'member',
      `${name}_serving`,
      `grant ${owner} to ${name}_middle; grant ${name}_middle to $1`,
      `revoke ${owner} from ${name}_middle; revoke ${name}_middle from $1`,
    ],
    [
      'may write all tables',
      'member',
      `${name}_serving`,
      'grant pg_write_all_data to $1',
      'revoke pg_write_all_data from $1',
    ],
    [
      'owns a table',
      'owns_objects',
      `${name}_serving`,
      'create table own (n int); alter table own owner to $1',
      'drop table own',
    ],
    [
      'holds rights of its own',
      'own_rights',
      `${name}_serving`,
      'create table own (n int); grant all on own to $1',
      'drop table own',
    ],
  ])(
    'refuses to start, and changes nothing, where the login that serves %s',
    async (_case, finding, login, given, taken) => {
      await superuser(given.replaceAll('$1', login))
      const before = await tables()
      const problem = { reason: { finding, login, sql: expect.stringMatching(/^[A-Z].*;$/) } }
      await expect(start({ serving: as(login), owner: as(owner) })).rejects.toMatchObject(problem)
      await expect(start({ serving: as(login), owner: null })).rejects.toMatchObject(problem)
      expect(await tables()).toBe(before)
      await superuser(taken.replaceAll('$1', login))
    },
  )

  it('does not start without the owner before the tables exist, nor with an owner who may not grant the role', async () => {
    await superuser(`grant ${WEB_ROLE} to ${name}_outsider`)
    await expect(start({ serving: as(`${name}_outsider`), owner: null })).rejects.toMatchObject({
      code: 'not-migrated',
    })
    await superuser(`revoke ${WEB_ROLE} from ${name}_outsider`)
    await expect(start({ serving, owner: as(`${name}_outsider`) })).rejects.toMatchObject({
      reason: { code: 'role-not-granted', sql: expect.stringContaining(`GRANT ${WEB_ROLE} TO`) },
    })
    expect(await tables()).toBe(0)
  })

  it('serves with a login that the owner admitted, and further instances start without the owner', async () => {
    await start({ serving, owner: as(owner) })
    await start({ serving, owner: null })
    const outside = start({ serving: as(`${name}_outsider`), owner: null })
    await expect(outside).rejects.toMatchObject({
      reason: { code: 'login-without-role', sql: expect.stringContaining('GRANT') },
    })

    const store = await openServer(serving, as(owner))
    adoptEngine(store)
    const { rows } = await store.db.execute(sql`select current_user as me, session_user as login`)
    expect(rows).toEqual([{ me: 'countinghouse_web', login: `${name}_serving` }])
    const sent = await submitted(store)
    await open(sent)
    expect(await stateOf(store, sent.submissionId)).toBe('sending')
    await store.close()

    const alone = await openServer(serving, null)
    await expect(alone.asOwner(async () => undefined)).rejects.toMatchObject({ code: 'owner-needed' })
    await alone.close()
  })

  it('does not start without the owner on a database of an older or a newer program', async () => {
    const known = await readSchema()
    const { migrations, definitions } = known
    const check = (schema: typeof known) =>
      prepareServer(
        { serving, owner: null },
        async () => undefined,
        (direct) => checkMigrated(direct, schema),
      )
    const less = check({ definitions, migrations: migrations.slice(0, -1) })
    await expect(less).rejects.toMatchObject({ code: 'database-newer' })
    const more = check({
      definitions,
      migrations: [...migrations, { tag: '9999_more', sha256: 'more', statements: '' }],
    })
    await expect(more).rejects.toMatchObject({ code: 'not-migrated' })
    const fewer = check({ migrations, definitions: definitions.slice(1) })
    await expect(fewer).rejects.toMatchObject({ code: 'database-newer' })
    const edited = check({ migrations, definitions: definitions.map((one) => ({ ...one, sha256: 'edited' })) })
    await expect(edited).rejects.toMatchObject({ code: 'not-migrated' })
  })

  it('serves with a login that can change neither a table, a function nor a trigger', async () => {
    await start({ serving, owner: as(owner) })
    const changes = [
      'alter table submission add column extra text',
      'alter table submission disable trigger guard',
      'drop trigger guard on submission',
      'create table extra (n int)',
      `create or replace function may_have_run(s submission) returns boolean language sql as 'select false'`,
      'create function extra() returns int language sql as $$ select 1 $$',
      'delete from migration',
      `update definition_set set sha256 = ''`,
      'insert into state_edge values (1, 2, 3)',
    ]
    for (const role of ['countinghouse_web', `${name}_serving`]) {
      for (const change of changes) {
        const changed = withDirect(serving, ({ exec }) => exec(`set role ${role}; ${change}`))
        await expect(changed, change).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
})
