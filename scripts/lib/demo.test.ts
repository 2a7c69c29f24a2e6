import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDirect } from '@/lib/store/engine/server'
import { schemaText } from '@/lib/store/test-schema'
import { ensureWebRole, WEB_ROLE } from '@/lib/store/web-role'
import { fillDemo, prepareDemo, startOverFile } from './demo.mjs'
import { resolveHook } from './paths.mjs'
import { freePort } from './port.mjs'
import { readyLine, sandboxEnvironment, sandboxMain, serviceSettings } from './sandbox.mjs'

let dataDir: string
const ended: (() => Promise<void>)[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-demo-'))
})
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A database on the server of the tests with its two logins, as an installation has them. */
async function newDatabase() {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `demo_${randomBytes(6).toString('hex')}`
  const [owner, app] = [`${name}_owner`, `${name}_app`]
  const as = (user: string) => {
    const url = new URL(server)
    url.username = user
    url.password = user
    url.pathname = `/${name}`
    return url.href
  }
  const superuser = (statements: string) => withDirect(server, ({ exec }) => exec(statements))
  await withDirect(server, ensureWebRole)
  for (const role of [owner, app]) await superuser(`create role ${role} login password '${role}'`)
  await superuser(`grant ${WEB_ROLE} to ${owner} with admin option`)
  await superuser(`create database ${name} owner ${owner}`)
  ended.push(async () => {
    await superuser(`drop database ${name} with (force)`)
    await superuser(`revoke ${WEB_ROLE} from ${owner} cascade`)
    await superuser(`drop role ${owner}, ${app}`)
  })
  return { DATABASE_URL: as(app), DATABASE_MIGRATION_URL: as(owner) }
}

type Database = Awaited<ReturnType<typeof newDatabase>>

const read = ({ DATABASE_MIGRATION_URL }: Database, query: string) =>
  withDirect(DATABASE_MIGRATION_URL, async ({ rows }) => (await rows(query))[0])

async function startSandbox() {
  const port = await freePort()
  const appUrl = `http://localhost:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    DATA_DIR: dataDir,
    PORT: `${port}`,
    APP_URL: appUrl,
  }
  const place = { env, port, sandboxPort: 0, sandboxDataDir: join(dataDir, 'sandbox'), appUrl }
  const sandbox = spawn(process.execPath, [sandboxMain], {
    env: sandboxEnvironment(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(sandbox, 'exit')
  ended.push(async () => {
    sandbox.kill()
    await exit
  })
  const ready = await readyLine(sandbox)
  const key = Buffer.alloc(32, 1).toString('base64')
  const keys = { AUTH_SECRET: key, SECRETS_KEY: key, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key }
  const paymentsAt = async (query: string): Promise<number> => {
    const headers = { 'api-key': ready.apiKey, 'x-service-client-id': ready.clientId }
    const answer = await fetch(`${ready.baseUrl}/api/merchant-payments?${query}`, { headers })
    return (await answer.json()).total
  }
  return { env: { ...env, ...keys, ...serviceSettings(ready) }, paymentsAt }
}

// The columns with a time after the end of the story, which is what the control row saw last, and before now.
const OF_THE_MACHINE = `select coalesce(string_agg(relname || '.' || attname, ', '), 'none') as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and atttypid = 'timestamptz'::regtype
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'definition_set') and attname <> 'deadline'
    and query_to_xml(format('select from %1$I where %2$I > (select clock_seen_at + interval ''1 s'' from control) and %2$I <= now()',
      relname, attname), false, true, '')::text <> ''`

const unfinished = () => join(dataDir, 'demo-data-unfinished')

describe('the demo data of a first start', () => {
  it('is 90 days of a merchant, whose books and activity log are in order, also after an interruption', async () => {
    const [database, sandbox] = [await newDatabase(), await startSandbox()]
    const env = { ...sandbox.env, ...database }

    const program = spawn(
      process.execPath,
      ['--import', resolveHook, 'scripts/lib/run-demo.mjs', unfinished(), 'fill'],
      { env: { ...env, LOG_LEVEL: 'error' }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    const exit = once(program, 'exit')
    while ((await sandbox.paymentsAt('limit=1')) === 0) expect(program.exitCode).toBeNull()
    program.kill('SIGKILL')
    await exit
    expect(existsSync(unfinished())).toBe(true)
    expect(await read(database, 'select count(*)::int as entries from audit')).toEqual({ entries: 0 })

    const said: string[] = []
    await fillDemo({ env, dataDir, say: (line: string) => said.push(line) })
    expect(said[0]).toContain('90 days')
    const counts = await read(
      database,
      `select
      (select count(*)::int from payout) as payouts,
      (select count(*)::int from payout p where exists (select from proposal a where a.payout_id = p.id and a.state = 'pending')) as waiting,
      (select count(*)::int from submission where state in ('unknown', 'reconciling', 'on_hold', 'ready')) as unclear,
      (select count(distinct payout_id)::int from submission where state = 'partial') as partial,
      (select count(*)::int from submission where kind = 'create-disbursement' and state = 'accepted') as processing,
      (select count(*)::int from payee) as payees,
      (select count(*)::int from payee_account where kind = 'wallet' and state = 'approved') as wallets,
      (select count(*)::int from escrow) as escrows,
      (select count(*)::int from escrow_item where deadline < now()) as overdue,
      (select count(*)::int from escrow_item where deadline between now() and now() + interval '3 days') as due,
      (select count(*)::int from event where name = 'payment.succeeded') as paid,
      (select count(*)::int from event) as events,
      (select count(*)::int from event where received_at < now() - interval '80 days') as early,
      (select min(in_force_at) < (select min(at) from audit) from policy_version) as "policyFirst",
      (select ((max(at) at time zone c.time_zone)::date - (min(at) at time zone c.time_zone)::date)::int from audit, control c group by c.time_zone) as days,
      (select count(*)::int from audit where at > now()) + (select count(*)::int from event where received_at > now()) as ahead`,
    )
    expect(counts).toMatchObject({
      ...{ payouts: 12, waiting: 1, unclear: 0, partial: 1, processing: 1, escrows: 8, days: 90, ahead: 0 },
      ...{ payees: 63, wallets: 26, policyFirst: true },
      paid: await sandbox.paymentsAt('status=completed&limit=1'),
    })
    expect(await read(database, OF_THE_MACHINE)).toEqual({ columns: 'none' })
    for (const some of ['overdue', 'due', 'early']) expect(counts?.[some]).toBeGreaterThan(0)
    expect(counts?.events).toBeGreaterThan(300)
    const verified = await promisify(execFile)(process.execPath, ['scripts/activity.mjs', 'verify'], {
      env: { ...process.env, ...env },
    })
    expect(verified.stdout).toContain('as it was written')
    expect(existsSync(unfinished())).toBe(false)
    // Nothing is left of what moved the database's clock.
    expect(await withDirect(database.DATABASE_MIGRATION_URL, schemaText)).toBe(
      readFileSync('lib/store/migrated-schema.txt', 'utf8'),
    )
    expect(await read(database, "select to_regnamespace('story') as schema")).toEqual({ schema: null })

    await fillDemo({ env, dataDir, say: () => undefined })
    expect(await read(database, 'select count(*)::int as payouts from payout')).toEqual({ payouts: 12 })

    // The same sandbox, whose payments another database has.
    const other = await newDatabase()
    said.length = 0
    await fillDemo({ env: { ...sandbox.env, ...other }, dataDir, say: (line: string) => said.push(line) })
    expect(said.at(-1)).toContain('No demo data')
    expect(await read(other, 'select count(*)::int as entries from audit')).toEqual({ entries: 0 })
  }, 300_000)

  const setting = () => ({ env: {}, dataDir, sandboxDataDir: join(dataDir, 'sandbox') })
  const own = { ownSandbox: true, empty: false }

  it('is wanted with our own sandbox only, and not where nobody wants it', () => {
    expect(prepareDemo(setting(), own)).toBe('fill')
    expect(prepareDemo({ ...setting(), env: { DATABASE_URL: 'postgres://db' } }, own)).toBe('fill')
    expect(prepareDemo(setting(), { ...own, empty: true })).toBeNull()
    expect(prepareDemo(setting(), { ...own, ownSandbox: false })).toBeNull()
    expect(prepareDemo({ ...setting(), env: { SANDBOX_CONTROL: 'off' } }, own)).toBeNull()
  })

  it('that was interrupted is cleared away where nobody wants it any more', async () => {
    const [database, sandbox] = [await newDatabase(), await startSandbox()]
    writeFileSync(unfinished(), '')
    expect(prepareDemo(setting(), { ...own, empty: true })).toBe('clear')
    await fillDemo({ env: { ...sandbox.env, ...database }, dataDir, say: () => undefined, demo: 'clear' })
    expect(existsSync(unfinished())).toBe(false)
    expect(await read(database, "select to_regclass('audit') as made")).toEqual({ made: null })
  })

  it.each([
    ['demo', 'fill'],
    ['empty', null],
  ])('begins again where an admin starts over: %s', (how, wanted) => {
    for (const folder of ['postgres', 'sandbox']) mkdirSync(join(dataDir, folder))
    writeFileSync(startOverFile(dataDir), how)
    writeFileSync(unfinished(), '')
    // A head that is left would make the new activity log look cut off.
    const copy = join(dataDir, 'copy.json')
    for (const head of [join(dataDir, 'audit-head.json'), copy]) writeFileSync(head, '{}')
    expect(prepareDemo({ ...setting(), env: { AUDIT_HEAD_COPY: copy } }, own)).toBe(wanted)
    expect(
      ['postgres', 'sandbox', 'start-over', 'demo-data-unfinished', 'audit-head.json', 'copy.json'].filter((name) =>
        existsSync(join(dataDir, name)),
      ),
    ).toEqual([])
  })

  it.each([
    ['another service', { env: {} }, { ...own, ownSandbox: false }],
    ['a database server of its own', { env: { DATABASE_URL: 'postgres://db' } }, own],
  ])('deletes nothing with %s', (_case, env, how) => {
    for (const folder of ['postgres', 'sandbox']) mkdirSync(join(dataDir, folder))
    writeFileSync(startOverFile(dataDir), 'demo')
    prepareDemo({ ...setting(), ...env }, how)
    expect(['postgres', 'sandbox'].filter((name) => existsSync(join(dataDir, name)))).toEqual(['postgres', 'sandbox'])
  })
})
