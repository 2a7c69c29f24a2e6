import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyActivity } from '@/lib/activity/verify'
import type { Db } from '@/lib/store/database'
import { Cluster } from '../../scripts/lib/cluster.mjs'
import { image } from '../../scripts/lib/image.mjs'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { Person } from '../fixtures/person'
import { SandboxControl } from '../fixtures/sandbox-control'
import { type Payroll, payroll } from '../sheets/payroll'
import { rowsOf } from './rows-of'

let cluster: Cluster
let sandbox: SandboxControl
beforeAll(async () => {
  cluster = await Cluster.open({
    image,
    environment: { DRAIN_SECONDS: '0', SANDBOX_PROCESSING_SCALE: '0.02' },
  })
  sandbox = new SandboxControl(`${cluster.variables.SERVICE_BASE_URL}`, { apiKey: '', clientId: '' })
})
afterAll(() => cluster?.stop())

/** The command of docs/operations.md that has this in it: what it runs in a container of `service`. */
function documented(what: string): { service: string; command: string[] } {
  const text = readFileSync(inRoot('docs', 'operations.md'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('docker compose') && line.includes(what))
  expect(lines).toHaveLength(1)
  const words = [...`${lines}`.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const begin = words.findIndex((word, at) => at > 2 && !word.startsWith('--'))
  const options = words.slice(3, begin)
  const [service = '', ...command] = words.slice(begin)
  const entrypoint = options.filter((one) => one.startsWith('--entrypoint=')).map((one) => one.split('=')[1] ?? '')
  return { service, command: [...entrypoint, ...command] }
}

const patiently = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000 })

const stateOf = async (payoutId: string) => {
  const [row] = await rowsOf(cluster, 'select state from submission where payout_id = $1', [payoutId])
  return row?.state
}

const PROGRAMS = ['app-1', 'app-2', 'sender']

async function endPrograms() {
  for (const name of PROGRAMS) expect(await cluster.end(name)).toBe(0)
}

/** Restores by the documented command, with these arguments in place of its own. */
async function restore(...args: string[]) {
  const [shell = '', script = ''] = documented('restore.sh').command
  await cluster.database.restart('SIGINT', () => cluster.inDatabase([shell, script, ...args]))
  expect(await rowsOf(cluster, 'select pg_is_in_recovery() as recovers')).toEqual([{ recovers: false }])
}

const payouts = async () => (await rowsOf(cluster, 'select id, state from payout order by created_at')) as unknown

it('restores the database to a moment by the documented commands, and sends nothing again', async () => {
  const preparer = await new Person(cluster.url).signIn('preparer')
  const approver = await new Person(cluster.url).signIn('approver')
  const sheetOf = (title: string, phone: string) =>
    payroll(title, [{ name: 'Mugisha Denis', phone, amount: '182000', network: 'MTN' }])
  const approved = async (sheet: Payroll) => {
    const id = await preparer.save(sheet)
    await preparer.submit(id)
    await approver.approve(id)
    return { id }
  }
  const paid = async ({ id }: { id: string }) => {
    await patiently(() => stateOf(id)).toBe('settled')
  }

  const before = await approved(sheetOf('March wages', '+256772000418'))
  await paid(before)
  const backup = await cluster.inDatabase(documented('back-up.sh').command)
  await cluster.end('sender')
  const waiting = await approved(sheetOf('April wages', '+256772000419'))
  const [{ moment }] = await rowsOf(cluster, 'select clock_timestamp()::text as moment')
  cluster.start('sender')
  await paid(waiting)
  const lost = sheetOf('May wages', '+256772000420')
  const missed = await approved(lost)
  await paid(missed)
  const [{ later }] = await rowsOf(cluster, 'select clock_timestamp()::text as later')

  await endPrograms()
  await restore(backup, moment)

  const ledger = await sandbox.ledger()
  expect(Object.values(ledger.byReference).map(({ executions }) => executions)).toEqual([1, 1, 1])
  expect(await payouts()).toEqual([before, waiting].map(({ id }) => ({ id, state: 'approved' })))
  expect(await stateOf(before.id)).toBe('settled')
  expect(await stateOf(waiting.id)).toBe('ready')

  // Without a new epoch, the heads that each instance has kept say that something is missing.
  cluster.start('app-1')
  await cluster.ready('app-1')
  const ready = await fetch(`${cluster.addressOf('app-1')}/readyz`)
  expect(await ready.json()).toMatchObject({ database: true, sendingBlocked: 'behind' })
  await cluster.end('app-1')

  const epoch = documented('run-control.mjs epoch')
  await cluster.runOnce(epoch.service, epoch.command)
  await cluster.runOnce('migrate')
  for (const name of PROGRAMS) cluster.start(name)
  for (const name of PROGRAMS) await cluster.ready(name)
  // It is found at the service by its mark, and followed as if nothing had happened.
  await paid(waiting)
  // The sheet of a payout that is missing is uploaded again. For 40 minutes nothing shows that it was paid.
  const again = await approved(lost)
  const stands = 'select state, next_attempt_at > clock_timestamp() as waits from submission where payout_id = $1'
  await patiently(() => rowsOf(cluster, stands, [again.id])).toEqual([{ state: 'ready', waits: true }])
  expect(await sandbox.ledger()).toEqual(ledger)

  const client = new pg.Client({ connectionString: cluster.databaseUrl })
  await client.connect()
  expect(await verifyActivity(drizzle(client) as unknown as Db, { kept: [] })).toMatchObject({ ok: true })
  await client.end()

  // The moment was too early: the history that was left has not been lost.
  await endPrograms()
  await restore(backup, later, 'current')
  expect(await payouts()).toEqual([before, waiting, missed].map(({ id }) => ({ id, state: 'approved' })))
})
