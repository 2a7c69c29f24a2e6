import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded } from '@/lib/store/engine/open-embedded'
import { fillDemo, prepareDemo, startOverFile } from './demo.mjs'
import { freePort } from './port.mjs'
import { readyLine, sandboxEnvironment, sandboxMain, serviceSettings } from './sandbox.mjs'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function filled() {
  const port = await freePort()
  const appUrl = `http://localhost:${port}`
  const sandboxDataDir = join(dataDir, 'sandbox')
  const key = Buffer.alloc(32, 1).toString('base64')
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: `${port}`, APP_URL: appUrl }
  const place = { env, port, sandboxPort: 0, sandboxDataDir, appUrl }
  const sandbox = spawn(process.execPath, [sandboxMain], {
    env: sandboxEnvironment(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(sandbox, 'exit')
  try {
    const keys = { AUTH_SECRET: key, SECRETS_KEY: key, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key }
    await fillDemo({
      env: { ...env, ...keys, ...serviceSettings(await readyLine(sandbox)) },
      dataDir,
      say: () => undefined,
    })
  } finally {
    sandbox.kill()
    await ended
  }
}

async function read<T>(query: string): Promise<readonly T[]> {
  const store = await openEmbedded(join(dataDir, 'database'), async () => undefined)
  try {
    const { rows } = await store.db.execute(query)
    return rows as T[]
  } finally {
    await store.close()
  }
}

describe('the demo data of a first start', () => {
  it('is 90 days of a merchant, whose books and activity log are in order', async () => {
    await filled()
    const [counts] = await read<Record<string, number>>(`select
      (select count(*)::int from payout) as payouts,
      (select count(*)::int from payout p where exists (select from proposal a where a.payout_id = p.id and a.state = 'pending')) as waiting,
      (select count(*)::int from submission where state in ('unknown', 'reconciling', 'on_hold', 'ready')) as unclear,
      (select count(distinct payout_id)::int from submission where state = 'partial') as partial,
      (select count(*)::int from submission where kind = 'create-disbursement' and state = 'accepted') as processing,
      (select count(*)::int from payee) as payees,
      (select count(*)::int from payee_account where kind = 'wallet' and state = 'approved') as wallets,
      (select count(*)::int from escrow) as escrows,
      (select count(*)::int from event) as events,
      (select count(*)::int from event where received_at < now() - interval '80 days') as early,
      (select (max(at)::date - min(at)::date)::int from audit) as days,
      (select count(*)::int from audit where at > now()) as ahead`)
    expect(counts).toMatchObject({
      ...{ payouts: 12, waiting: 1, unclear: 0, processing: 1, escrows: 8, days: 90, ahead: 0 },
      ...{ payees: 63, wallets: 26 },
      partial: 1,
    })
    expect(counts?.events).toBeGreaterThan(300)
    expect(counts?.early).toBeGreaterThan(10)
    const verified = await promisify(execFile)(process.execPath, ['scripts/activity.mjs', 'verify'], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
    expect(verified.stdout).toContain('as it was written')
    expect(existsSync(join(dataDir, 'demo-data-unfinished'))).toBe(false)
  }, 240_000)

  const setting = () => ({ env: {}, dataDir, sandboxDataDir: join(dataDir, 'sandbox') })
  const own = { ownSandbox: true, empty: false }

  it('is for a new embedded database with our own sandbox only, and not where nobody wants it', () => {
    expect(prepareDemo(setting(), own)).toBe(true)
    expect(prepareDemo(setting(), { ...own, empty: true })).toBe(false)
    expect(prepareDemo(setting(), { ...own, ownSandbox: false })).toBe(false)
    expect(prepareDemo({ ...setting(), env: { DATABASE_URL: 'postgres://db' } }, own)).toBe(false)
    mkdirSync(join(dataDir, 'database'))
    expect(prepareDemo(setting(), own)).toBe(false)
    expect(existsSync(join(dataDir, 'database'))).toBe(true)
  })

  it.each([
    ['demo', true],
    ['empty', false],
  ])('begins again where an admin starts over: %s', (how, wanted) => {
    for (const folder of ['database', 'sandbox']) mkdirSync(join(dataDir, folder))
    writeFileSync(startOverFile(dataDir), how)
    // A head that is left would make the new activity log look cut off.
    const copy = join(dataDir, 'copy.json')
    for (const head of [join(dataDir, 'audit-head.json'), copy]) writeFileSync(head, '{}')
    expect(prepareDemo({ ...setting(), env: { AUDIT_HEAD_COPY: copy } }, own)).toBe(wanted)
    expect(
      ['database', 'sandbox', 'start-over', 'audit-head.json', 'copy.json'].filter((name) =>
        existsSync(join(dataDir, name)),
      ),
    ).toEqual([])
  })

  it('never deletes anything of another service', () => {
    mkdirSync(join(dataDir, 'database'))
    writeFileSync(startOverFile(dataDir), 'demo')
    expect(prepareDemo(setting(), { ...own, ownSandbox: false })).toBe(false)
    expect(existsSync(join(dataDir, 'database'))).toBe(true)
  })
})
