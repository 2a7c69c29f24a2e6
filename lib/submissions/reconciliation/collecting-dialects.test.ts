import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Amount, fromMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { type CrashPoint, onCrashPoint } from '@/lib/submissions/sending/crash-point'
import { age, past, read } from '@/lib/submissions/testing/batch'
import { askEscrow, askPayment, type Collector, collector, ruleOf } from '@/lib/submissions/testing/collect'
import { dieOnceAt, mortalTurn } from '@/lib/submissions/testing/deaths'
import { dialect, faultsOn, kinds } from '@/lib/submissions/testing/dialects'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

const RUNS = Number.parseInt(process.env.COLLECT_CAMPAIGN_RUNS ?? '6', 10)
const SEED = process.env.COLLECT_CAMPAIGN_SEED
const CREATE = { payment: 'POST /api/payments/create', escrow: 'POST /api/escrows/' } as const
const ASK = { payment: askPayment, escrow: askEscrow } as const

const story = fc.record({
  what: fc.constantFrom('payment', 'escrow'),
  // Paid, paid, fails, its first answer is lost, every answer is lost.
  phone: fc.constantFrom('+256772100100', '+256701100200', '+256772000001', '+256772000007', '+256772000008'),
  switches: dialect,
  struck: kinds,
  diesAt: fc.option(
    fc.constantFrom<CrashPoint>('before-open', 'attempt-opened', 'before-write', 'answered', 'attempt-closed', 'read'),
    { nil: null, freq: 2 },
  ),
  /** After which of the first turns an older backup is restored, in which nothing was sent yet. */
  restoredAfter: fc.option(fc.constantFrom(1, 2, 4), { nil: null, freq: 3 }),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

let minor = 1_000_000n
const nextMinor = () => {
  minor += 100n
  return minor
}

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '1000' })
})
afterAll(() => sandbox.stop())

const UNSENT = ['rejected_clean', 'absent_proven', 'void']
const ENDED = ['settled', 'failed', 'cancelled', ...UNSENT]

describe('collecting in any dialect with any fault', () => {
  it(
    `charges nobody twice, shows nothing untrue and loses nothing, in ${RUNS} stories`,
    async () => {
      const store = await openTestDatabase()
      const staff = await collector(store)
      const seed = SEED === undefined ? {} : { seed: Number.parseInt(SEED, 10) }
      await fc.assert(
        fc.asyncProperty(story, (one) => play(store, staff, one)),
        { numRuns: RUNS, endOnFailure: true, ...seed },
      )
      onCrashPoint(null)
      await store.close()
    },
    RUNS * 20_000,
  )
})

/** Plays one story from the request to its end, however long that takes, and compares what was shown with what happened. */
async function play(store: Engine, staff: Collector, { what, phone, switches, ...faultPlan }: Story): Promise<void> {
  await sandbox.control('reset', {})
  await sandbox.control('dialect', switches)
  const faults = faultsOn(CREATE[what], faultPlan.struck)
  if (faults.length > 0) await sandbox.control('faults', { faults })
  // Every story has an amount of its own: what a slow answer of the one before does late is not counted in this one.
  const amount = fromMinor(nextMinor())
  const payer = { phone, amount }
  const id = await ASK[what](staff, payer)
  dieOnceAt(faultPlan.diesAt)
  for (let n = 1; n <= 8; n += 1) {
    await mortalTurn(store, id, 'payments:approve')
    if (n === faultPlan.restoredAfter) await restoreBackup(store, id)
    if (n === 3) await letPass(store, '10m', '10 min')
    if (n > 3) await sandbox.control('settle', {})
    else await age(store, '1 min')
    await expectClaimed(id, () => ASK[what](staff, payer))
  }
  onCrashPoint(null)
  for (const [there, here] of LATER) {
    if (ENDED.includes((await read(id)).state)) break
    await letPass(store, there, here)
    await sandbox.control('settle', {})
    await mortalTurn(store, id, 'payments:approve')
    await mortalTurn(store, id, 'payments:approve')
  }
  await expectTrue(id, amount, switches)
  // What is left is nobody's concern in the next story.
  await past(store, `update submission set state = 'void', hold_reason = null, claim = null where id = '${id}'`)
}

const LATER = [
  ['21h', '21 h'],
  ['5h', '5 h'],
  ['11m', '11 min'],
  ['11m', '11 min'],
] as const

async function letPass(store: Engine, there: string, here: string): Promise<void> {
  await sandbox.control('clock', { advance: there })
  await age(store, here)
}

/** What a backup of before the first send knows: nothing of it. */
async function restoreBackup(store: Engine, id: string): Promise<void> {
  const of = `where submission_id = '${id}'`
  await past(
    store,
    `delete from attempt ${of}`,
    `delete from absence_scan ${of}`,
    `delete from observation ${of}`,
    `update submission set state = 'ready', sends = 0, first_sent_at = null, resend_deadline = null, service_id = null,
       service_status = null, observed_at = null, next_attempt_at = null, last_problem = null, hold_reason = null, hold_note = null where id = '${id}'`,
  )
  await bumpEpoch('restored')
}

/** While it is not known to have ended, the same payer is not asked for the same amount again. */
async function expectClaimed(id: string, again: () => Promise<string>): Promise<void> {
  const { state, holdReason } = await read(id)
  if (!ENDED.includes(state) && holdReason !== 'figures_differ') expect(await ruleOf(again())).toBe('claim')
}

async function expectTrue(id: string, amount: Amount, switches: Story['switches']): Promise<void> {
  // Whatever still waits for its payer ends now, so that the ledger counts everything that was ever made.
  await sandbox.control('settle', {})
  const made = (await sandbox.ledger(`?amount=${amount}`)).byReference['(none)'] ?? {
    batches: 0,
    executions: 0,
    failed: 0,
  }
  const { state, serviceId } = await read(id)
  const context = `${state} in ${JSON.stringify(switches)}`
  expect(made.batches, context).toBeLessThanOrEqual(1)
  expect(made.executions, context).toBeLessThanOrEqual(1)
  if (state === 'settled') expect(made.executions, context).toBe(1)
  if (state === 'failed' || state === 'cancelled') expect(made.executions, context).toBe(0)
  if (UNSENT.includes(state)) expect(made.batches, context).toBe(0)
  if (serviceId !== null) expect(made.batches, context).toBe(1)
  expect(['ready', 'sending'], context).not.toContain(state)
}
