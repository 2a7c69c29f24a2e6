import { writeFileSync } from 'node:fs'
import { Pool } from 'pg'
import { admit } from '@/lib/access/requests/admit'
import type { Permission } from '@/lib/access/roles'
import { testSession, testStaff } from '@/lib/access/test-staff'
import { jobsOf } from '@/lib/jobs/registry'
import { runTurn } from '@/lib/jobs/turn'
import { settings } from '@/lib/platform/settings'
import { closeDb } from '@/lib/store/open'
import { sender } from '@/lib/submissions/sending/sender'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { openFilled } from './filled'
import { HOUR, type VirtualClock, virtualClock } from './month-clock'
import { type Day, PAYEES, payOut } from './month-day'
import { timePages } from './month-pages'
import { report } from './month-report'
import { overdue } from './month-retention'
import { readIndexes, readMemory, readTables } from './month-sizes'
import { meterStatements } from './month-statements'
import type { Measured } from './month-verdict'
import { openWebhookDoor, WEBHOOK_SECRET } from './month-webhooks'

type Asked = {
  readonly recipients: number
  readonly days: number
  readonly largest: number
  readonly folder: string
  readonly port: number
  /** A file for everything that was measured on each day, as JSON. */
  readonly to: string | undefined
}

/** What was paid before the month begins, so that at its start indexes are as deep as at its end, and lists of payouts are full. */
const BEFORE = { payouts: 200, rowsEach: 1_500, payees: PAYEES }
/** Days before the month that are not compared: they fill the list of the service, the notifications and what the process remembers. */
const WARM_UP_DAYS = 5
const WALLET = '1000000000000.00'
/** After the month nothing is paid for so long, so that everything with a retention has to be gone. */
const QUIET_DAYS = 100
const QUIET_STEP_DAYS = 10

/** Runs the month, prints what was measured, and returns whether nothing has grown that should not. */
export async function runMonth(asked: Asked): Promise<boolean> {
  const sandbox = await startTestSandbox({ SERVICE_RATE_PER_SECOND: '100000', LOG_LEVEL: 'silent' })
  const undo = await openFilled(BEFORE, {
    DATA_DIR: asked.folder,
    SERVICE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  })
  const owner = new Pool({ connectionString: settings().databaseMigrationUrl ?? '', max: 1 })
  const webhooks = await openWebhookDoor()
  try {
    return await month(asked, { sandbox, owner, taken: webhooks.taken })
  } finally {
    await sender.stop()
    await closeDb()
    await owner.end()
    await undo()
    await sandbox.stop()
    await webhooks.close()
  }
}

type Surroundings = { readonly sandbox: TestSandbox; readonly owner: Pool; readonly taken: () => number }

async function month(asked: Asked, { sandbox, owner, taken }: Surroundings): Promise<boolean> {
  const clock = virtualClock(asked.folder, sandbox)
  const people = await peopleOf()
  await sandbox.control('wallet', { balance: WALLET })
  await sender.start({ onReapproval: async () => undefined })
  const statements = await meterStatements(owner)
  const [before, payee] = [await readTables(owner), await somePayee(owner)]
  const days: Measured[] = []
  const late: string[] = []
  for (let number = 1 - WARM_UP_DAYS; number <= asked.days; number += 1) {
    const began = performance.now()
    const { maker, checker } = await people()
    const day: Day = { number, recipients: asked.recipients, largest: asked.largest, maker, checker }
    const [payout = ''] = await payOut(day, { clock, owner })
    await runJobs()
    const pages = await timePages({ maker, checker, payout, payee }, statements)
    await clock.advance(22 * HOUR)
    await runJobs()
    late.push(...(await overdue(owner)))
    const [tables, indexes] = [await readTables(owner), await readIndexes(owner)]
    const measured = { statements: await statements.take(), pages, memory: readMemory(asked.port), tables, indexes }
    if (number > 0) days.push(measured)
    console.log(`  day ${number}: ${Math.round(performance.now() - began)} ms, ${taken()} webhooks so far`)
  }
  late.push(...(await quiet(clock, owner)))
  statements.stop()
  if (asked.to !== undefined) writeFileSync(asked.to, JSON.stringify(days, asObjects))
  const paid = (asked.days + WARM_UP_DAYS) * asked.recipients
  return report({ days, before, quiet: await readTables(owner), late, paid })
}

const asObjects = (_key: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value)

async function quiet(clock: VirtualClock, owner: Pool): Promise<readonly string[]> {
  for (let day = 0; day < QUIET_DAYS; day += QUIET_STEP_DAYS) {
    await clock.advance(QUIET_STEP_DAYS * 24 * HOUR)
    await runJobs()
  }
  return overdue(owner)
}

/** The two people of the month; each call signs them in again, as a session lasts for a working day. */
async function peopleOf() {
  const maker = await testStaff('payouts:prepare', { role: 'preparer', name: 'B. Maker' })
  const checker = await testStaff('payouts:approve', { name: 'B. Checker' })
  const again = async <P extends Permission>(staff: typeof maker | typeof checker, permission: P) => {
    const { token: _token, ...held } = await testSession({ staffId: staff.id })
    const { id, name, email, role } = staff
    const admitted = admit({ id, name, email, role, ...held, passwordDue: false, factorDue: false }, permission)
    if (admitted === null) throw new Error(`A ${role} does not have ${permission}.`)
    return admitted
  }
  return async () => ({
    maker: await again(maker, 'payouts:prepare'),
    checker: await again(checker, 'payouts:approve'),
  })
}

async function somePayee(owner: Pool): Promise<string> {
  const { rows } = await owner.query('select id from payee order by id offset 500 limit 1')
  return rows[0].id
}

/** One turn of every background job, and more where one says that more is waiting. */
async function runJobs(): Promise<void> {
  const runner = { worker: 'month', leaseMs: 60_000, stop: new AbortController().signal }
  for (const job of jobsOf('app', settings())) {
    for (let more = true; more; ) {
      const result = await runTurn(job, runner, 0)
      if (result.kind === 'failed') throw new Error(`The job ${job.name} failed`, { cause: result.error })
      more = result.kind === 'more'
    }
  }
}
