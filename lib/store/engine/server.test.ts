import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { claimDatabase } from '../belonging'
import { migrate, readMigrations } from '../migrate'
import { adoptEngine } from '../open'
import { testDatabases } from '../test-database'
import { open, stateOf, submitted } from '../test-story'
import { ensureWebRole, WEB_ROLE } from '../web-role'
import { openServer, refuseOldServer, withDirect } from './server'

const ours = { env: 'sandbox', serviceHost: 'localhost:4010', merchantFingerprint: 'test' } as const
const limits = {
  maxUnknownMinor: 50_000_000_000n,
  failureConfirmSeconds: 1800,
  payeePauseSeconds: 86_400,
  firstWalletPayoutMinor: { UGX: 100_000_000n, USD: 25_000n },
  proposalLapseDays: 1,
  mailDomain: null,
}

describe('a PostgreSQL server', () => {
  it('that is not there, or too old, is named in a sentence', async () => {
    const away = withDirect('postgres://nobody@127.0.0.1:1/nothing', async () => undefined)
    await expect(away).rejects.toMatchObject({ code: 'database-unreachable' })
    const old = { exec: async () => undefined, rows: async () => [{ version: 140_009 }] }
    await expect(refuseOldServer(old)).rejects.toMatchObject({ code: 'data-version' })
  })
})

describe.each(testDatabases().filter(({ engine }) => engine === 'server'))('a PostgreSQL server that runs', () => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const as = (user: string, database: string) => {
    const own = new URL(url)
    own.username = user
    own.pathname = `/${database}`
    return own.href
  }

  it('serves an owner who is no superuser, and tells one who may not take the role what to ask for', async () => {
    const name = `plain_${randomBytes(6).toString('hex')}`
    await withDirect(url, async (direct) => {
      await ensureWebRole(direct)
      await direct.exec(`create role ${name} login; create role ${name}_less login; grant ${WEB_ROLE} to ${name}`)
    })
    await withDirect(url, ({ exec }) => exec(`create database ${name} owner ${name}`))
    await withDirect(url, ({ exec }) => exec(`create database ${name}_less owner ${name}_less`))
    const migrations = await readMigrations()
    await withDirect(as(name, name), async (direct) => {
      await migrate(direct, migrations)
      await claimDatabase(direct, ours, limits)
    })
    const store = await openServer(as(name, name))
    adoptEngine(store)
    const { rows } = await store.db.execute(sql`select current_user as me, session_user as login`)
    expect(rows).toEqual([{ me: 'countinghouse_web', login: name }])
    const sent = await submitted(store)
    await open(sent)
    expect(await stateOf(store, sent.submissionId)).toBe('sending')
    await store.close()

    const less = withDirect(as(`${name}_less`, `${name}_less`), (direct) => migrate(direct, migrations))
    await expect(less).rejects.toMatchObject({ code: 'database-role', message: expect.stringContaining('CREATE ROLE') })
    await withDirect(url, ({ exec }) => exec(`drop database ${name} with (force)`))
    await withDirect(url, ({ exec }) => exec(`drop database ${name}_less with (force)`))
    await withDirect(url, ({ exec }) => exec(`drop role ${name}; drop role ${name}_less`))
  })
})
