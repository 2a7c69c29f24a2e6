import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { getEscrowDisbursement } from '@/lib/gateway/escrow-disbursements'
import { getEscrow } from '@/lib/gateway/escrows'
import type { ServiceId } from '@/lib/gateway/id'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { declareAbsent } from '@/lib/store/transitions/absence'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { resolutionOptionsOf } from '@/lib/submissions/manual-resolution/resolve-batch'
import { createNeverRanProposal } from '@/lib/submissions/manual-resolution/resolve-change'
import { type CrashPoint, onCrashPoint } from '@/lib/submissions/sending/crash-point'
import { age, past, read } from '@/lib/submissions/testing/batch'
import { approve, approvedChange, ruleOf } from '@/lib/submissions/testing/collect'
import { dieOnceAt, mortalTurn } from '@/lib/submissions/testing/deaths'
import { dialect, faultsOn, kinds } from '@/lib/submissions/testing/dialects'
import {
  approvedBatchChange,
  cancelContent,
  escrowsAt,
  releaseContent,
  type TestEscrows,
} from '@/lib/submissions/testing/escrow-batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

const RUNS = Number.parseInt(process.env.CHANGE_CAMPAIGN_RUNS ?? '4', 10)
const SEED = process.env.CHANGE_CAMPAIGN_SEED

const ROUTES = {
  'release-batch': 'POST /api/escrow-disbursements/*/release',
  'cancel-batch': 'POST /api/escrow-disbursements/*/cancel',
  release: 'POST /api/escrows/*/release',
  reverse: 'POST /api/escrows/*/reverse',
} as const
type What = keyof typeof ROUTES

const story = fc.record({
  what: fc.constantFrom<What>('release-batch', 'release-batch', 'release', 'reverse', 'cancel-batch'),
  // What can be released, what has open terms, whom nobody can pay.
  recipients: fc.array(fc.constantFrom('free', 'open', 'unregistered'), { minLength: 1, maxLength: 3 }),
  switches: dialect,
  mutationAnswers: fc.constantFrom('body', 'message', 'empty', 'no-content'),
  struck: kinds,
  diesAt: fc.option(
    fc.constantFrom<CrashPoint>('before-open', 'attempt-opened', 'before-write', 'answered', 'attempt-closed', 'read'),
    { nil: null, freq: 2 },
  ),
  /** After which of the first turns an older backup is restored, in which nothing was sent yet. */
  restoredAfter: fc.option(fc.constantFrom(1, 2, 4), { nil: null, freq: 3 }),
  /** Whether it was approved so long before that its key is dead by then. */
  longAgo: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '1000', CONFIRM_FAILED_SECONDS: '60' })
})
afterAll(() => sandbox.stop())

const UNDONE = ['failed', 'rejected_clean', 'absent_proven', 'void']
const ENDED = ['settled', 'partial', ...UNDONE]

describe('changes of escrows, in any dialect with any fault', () => {
  it(
    `move no money twice, show nothing untrue and allow no second change beside them, in ${RUNS} stories`,
    async () => {
      const store = await openTestDatabase()
      const seed = SEED === undefined ? {} : { seed: Number.parseInt(SEED, 10) }
      await fc.assert(
        fc.asyncProperty(story, (one) => play(store, one)),
        { numRuns: RUNS, endOnFailure: true, ...seed },
      )
      onCrashPoint(null)
      await store.close()
    },
    RUNS * 20_000,
  )
})

/** Plays one story from the approval to its end, however long that takes, and compares what was shown with what happened. */
async function play(
  store: Engine,
  { what, recipients, switches, mutationAnswers, ...faultPlan }: Story,
): Promise<void> {
  await sandbox.control('reset', {})
  const batch = await escrowsAt(
    sandbox,
    recipients.map((kind, at) => ({
      phone: kind === 'unregistered' ? '+256772000001' : `+25677210060${at}`,
      terms: kind === 'open' ? [{ type: 'manual_release', data: {} }] : [],
    })),
  )
  await sandbox.control('dialect', { ...switches, mutationAnswers })
  const faults = faultsOn(ROUTES[what], faultPlan.struck)
  if (faults.length > 0) await sandbox.control('faults', { faults })
  const ask = () => asked(store, what, batch)
  const id = await ask()
  if (faultPlan.longAgo && faultPlan.restoredAfter !== null)
    await past(store, `update submission set created_at = created_at - interval '21 h' where id = '${id}'`)
  dieOnceAt(faultPlan.diesAt)
  for (let n = 1; n <= 8; n += 1) {
    await mortalTurn(store, id, 'escrows:approve')
    if (n === faultPlan.restoredAfter) await restoreBackup(store, id)
    if (n === 3) await letPass(store, '10m', '10 min')
    else await age(store, '1 min')
    await expectClaimed(id, ask)
  }
  onCrashPoint(null)
  for (const [there, here] of [
    ['21h', '21 h'],
    ['6h', '6 h'],
  ] as const) {
    await letPass(store, there, here)
    await mortalTurn(store, id, 'escrows:approve')
    await mortalTurn(store, id, 'escrows:approve')
  }
  await settleByTwo(store, id)
  await expectTrue(id, { what, batch, switches })
}

function asked(store: Engine, what: What, batch: TestEscrows): Promise<string> {
  switch (what) {
    case 'release-batch':
      return approvedBatchChange(store, releaseContent(batch, batch.escrows))
    case 'cancel-batch':
      return approvedBatchChange(store, cancelContent(batch))
    default:
      return approvedChange(store, `${what}-escrow`, batch.escrows[0] ?? '')
  }
}

async function letPass(store: Engine, there: string, here: string): Promise<void> {
  await sandbox.control('clock', { advance: there })
  await age(store, here)
}

/** What a backup of before the first send knows: nothing of it, and its escrows are taken. */
async function restoreBackup(store: Engine, id: string): Promise<void> {
  const of = `where submission_id = '${id}'`
  await past(
    store,
    `delete from attempt ${of}`,
    `delete from observation ${of}`,
    `update submission_escrow set live = true ${of}`,
    `update submission set state = 'ready', sends = 0, first_sent_at = null, resend_deadline = null, service_status = null,
       observed_at = null, next_attempt_at = null, last_problem = null, hold_reason = null, hold_note = null, send_by = null where id = '${id}'`,
  )
  await bumpEpoch('restored')
}

/** While it is not known to have ended, nothing else is asked for about the same money. */
async function expectClaimed(id: string, again: () => Promise<string>): Promise<void> {
  const { state, holdReason } = await read(id)
  if (!ENDED.includes(state) && holdReason !== 'figures_differ') expect(await ruleOf(again())).toBe('I4')
}

/** Two people say that it never ran, as far as the rules let them. */
async function settleByTwo(store: Engine, id: string): Promise<void> {
  if ((await withTx((tx) => resolutionOptionsOf(tx, id)))?.mayBeAbsent !== true) return
  const asked = await createNeverRanProposal(await testStaff('payments:collect'), id, 'The service has nothing of it')
  if (!asked.ok) return
  const { proposalId } = asked.value
  const [kept] = await store.db.select().from(proposal).where(eq(proposal.id, proposalId))
  await approve(store, proposalId, kept?.contentHash ?? '')
  const checker = await testStaff('escrows:approve')
  await withTx((tx) => declareAbsent(tx, checker, { submissionId: id, proposalId }))
}

async function expectTrue(
  id: string,
  { what, batch, switches }: Pick<Story, 'what' | 'switches'> & { readonly batch: TestEscrows },
): Promise<void> {
  await sandbox.control('dialect', { statusWords: 'completed' })
  const { state } = await read(id)
  const context = `${what} ${state} in ${JSON.stringify(switches)}`
  const { byReference } = await sandbox.ledger()
  for (const { executions } of Object.values(byReference)) expect(executions, context).toBeLessThanOrEqual(1)
  const done = await doneThere(what, batch)
  if (state === 'settled') expect(done, context).toEqual(done.map(() => true))
  if (state === 'partial') expect(new Set(done), context).toEqual(new Set([true, false]))
  if (UNDONE.includes(state)) expect(done, context).toEqual(done.map(() => false))
  expect(['ready', 'sending'], context).not.toContain(state)
  // What is read in words that everybody knows has an end, one way or the other.
  if (!['new-word', 'null'].includes(switches.statusWords)) expect(ENDED, context).toContain(state)
}

/** What really happened of the wish, for each thing it is about. */
async function doneThere(what: What, { id, escrows }: TestEscrows): Promise<boolean[]> {
  if (what === 'cancel-batch') {
    const there = await getEscrowDisbursement(id)
    return [there.ok && there.value.cancelledAt !== null]
  }
  const about: readonly ServiceId[] = what === 'release-batch' ? escrows : escrows.slice(0, 1)
  const wanted = what === 'reverse' ? 'reversed' : 'released'
  return Promise.all(
    about.map(async (escrowId) => {
      const there = await getEscrow(escrowId)
      return there.ok && there.value.status === wanted
    }),
  )
}
