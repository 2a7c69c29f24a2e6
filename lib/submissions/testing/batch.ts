import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { AskedTerm } from '@/lib/escrow/terms'
import { fromMinor, sum, toMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { rowOutcome } from '@/lib/store/schema/observation'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { type Approver, ask, decide, person } from '@/lib/store/test-story'
import { recounted } from '@/lib/store/test-sums'
import type { ApprovedBatch, ApprovedRow } from '@/lib/submissions/content/approved-batch'
import { recipientReference } from '@/lib/submissions/content/body'
import { enqueue, enqueueCancel } from '@/lib/submissions/enqueue/enqueue'
import { act } from '@/lib/submissions/sending/dispatch'
import type { Reapproval } from '@/lib/submissions/sending/reapproval'
import type { SendContext } from '@/lib/submissions/sending/send'
import { dueNow, readWork, type Work } from '@/lib/submissions/sending/work'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'

const AMOUNT = fromMinor(5_000_000n)
const FEE = fromMinor(50_000n)

export type TestBatch = {
  readonly submissionId: string
  readonly payoutId: string
  readonly references: readonly string[]
  readonly rowIds: readonly string[]
  readonly maker: Approver
}

const tag = () => Array.from(randomBytes(10), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')

/** A draft of UGX 50,000 to each phone; held in escrow under the terms of each place where these are given. For tests. */
export type DraftedBatch = {
  readonly payoutId: string
  readonly maker: Approver
  readonly rows: readonly ApprovedRow[]
  readonly isEscrow: boolean
}

export async function draftedBatch(
  store: Engine,
  phones: readonly string[],
  termsOf?: (at: number) => readonly AskedTerm[],
): Promise<DraftedBatch> {
  const isEscrow = termsOf === undefined ? {} : { kind: 'escrow', terms: [] }
  const maker = await person(store, 'preparer')
  const payoutId = randomUUID()
  const head = { id: payoutId, env: 'sandbox', name: 'Wages', createdBy: maker.id, ...isEscrow }
  const rows = phones.map(
    (e164, at): ApprovedRow => ({
      rowId: randomUUID(),
      rowTag: tag(),
      destination: { kind: 'phone', e164 },
      amount: AMOUNT,
      reference: 'June',
      email: null,
      ...(termsOf === undefined ? {} : { terms: termsOf(at) }),
    }),
  )
  const stored = rows.map((row, at) => ({
    id: row.rowId,
    payoutId,
    ordinal: at,
    lineNo: at + 2,
    rowTag: row.rowTag,
    cells: [],
    state: 'ready',
    destKind: 'phone',
    destKey: phones[at] ?? '',
    network: 'mtn',
    currency: 'UGX',
    amountMinor: toMinor(AMOUNT),
    reference: 'June',
  }))
  await withTx(async (tx) => {
    await tx.insert(payout).values(head)
    await tx.insert(payoutRow).values(stored)
  }, maker)
  return { payoutId, maker, rows, isEscrow: termsOf !== undefined }
}

/** Approves a draft and enqueues it, with the fees of the sandbox's default tiers. For tests. */
export async function approveBatch(
  store: Engine,
  { payoutId, maker, rows, isEscrow }: DraftedBatch,
): Promise<TestBatch> {
  const total = sum(rows.map((row) => row.amount))
  const fee = sum(rows.map(() => FEE))
  const rowIds = rows.map((row) => row.rowId)
  const asked = await ask(
    { payoutId, rowIds, maker },
    { totalMinor: toMinor(total), feeMinor: toMinor(fee), debitMinor: toMinor(sum([total, fee])) },
  )
  const approver = await person(store, 'approver')
  const decided = await decide(store, asked, approver)
  if (!decided.ok || decided.value.state !== 'approved') throw new Error('not approved')
  const batch = {
    ...{ proposalId: asked.proposalId, contentHash: asked.contentHash, env: 'sandbox', payoutId, makerId: maker.id },
    ...{ description: 'June wages', currency: 'UGX', paymentMethod: 'mtn', rows },
    ...(isEscrow ? { escrow: { location: null } } : {}),
    quote: { fee, debit: sum([total, fee]), at: new Date() },
    __approved: true,
  } satisfies ApprovedBatch
  const [submissionId = ''] = await withTx((tx) => enqueue(tx, approver, [batch]))
  return { submissionId, payoutId, rowIds, maker, references: rows.map(recipientReference) }
}

/** A draft, approved and enqueued. For tests. */
export const approvedBatch = async (...given: Parameters<typeof draftedBatch>): Promise<TestBatch> =>
  approveBatch(given[0], await draftedBatch(...given))

/** An approved and enqueued cancel of a batch that the service has taken. */
export async function approvedCancel(store: Engine, target: Stored): Promise<string> {
  const maker = await person(store, 'preparer')
  const contentHash = createHash('sha256').update(target.id).digest('hex')
  const nothing = { rowCount: 0, totalMinor: 0n, feeMinor: 0n, debitMinor: 0n }
  const asked = await ask(
    { payoutId: target.payoutId ?? '', rowIds: [], maker },
    { kind: 'cancel-disbursement', subjectId: target.id, contentHash, ...nothing },
  )
  const approver = await person(store, 'approver')
  await decide(store, asked, approver)
  return withTx((tx) =>
    enqueueCancel(tx, approver, {
      ...{ proposalId: asked.proposalId, contentHash, env: 'sandbox', makerId: maker.id, payoutId: target.payoutId },
      ...{ targetSubmissionId: target.id, serviceId: target.serviceId, currency: 'UGX', reason: 'Wrong list' },
    } as Parameters<typeof enqueueCancel>[2]),
  )
}

export type Worker = SendContext & { readonly askedAgain: Reapproval[] }

/** A sender without a loop, which records what it was asked to process again. */
export function testWorker(): Worker {
  const askedAgain: Reapproval[] = []
  return { worker: randomUUID(), askedAgain, onReapproval: async (_tx, request) => void askedAgain.push(request) }
}

/** At most so many submissions that are due, with what decides their next step. */
export const dueWork = async (limit: number): Promise<readonly Work[]> => readWork(await dueNow(limit))

/** Makes whatever waits for its time due at once, then does all that is due, once; with `only`, for that submission alone. */
export async function turn(store: Engine, worker: SendContext, only?: string): Promise<void> {
  await past(store, `update submission set next_attempt_at = clock_timestamp() where next_attempt_at is not null`)
  for (const work of await dueWork(1_000)) if (only === undefined || work.id === only) await act(work, worker)
}

/** Runs statements that only the owner may, with the guards off: to let time pass. */
export async function past(store: Engine, ...statements: string[]): Promise<void> {
  const [off, on] = ['set session_replication_role = replica', 'set session_replication_role = origin']
  // The sums that triggers keep otherwise.
  const counted = statements.some((one) => one.includes('row_outcome')) ? recounted() : []
  await store.asOwner(({ exec }) => exec([off, ...statements, ...counted, on].join(';\n')))
}

/** The submission as it stands. */
export async function read(id: string): Promise<Stored> {
  const stored = await loadStored(id)
  if (stored === null) throw new Error(`no submission ${id}`)
  return stored
}

/** What is known of each row, in the order of the sheet; null where nothing is. */
export async function outcomes(store: Engine, payoutId: string) {
  const rows = await store.db
    .select({ mapped: rowOutcome.mapped, reason: rowOutcome.reason, matchedBy: rowOutcome.matchedBy })
    .from(payoutRow)
    .leftJoin(rowOutcome, eq(rowOutcome.rowId, payoutRow.id))
    .where(eq(payoutRow.payoutId, payoutId))
    .orderBy(asc(payoutRow.ordinal))
  return rows
}

/** Lets time pass for every submission: its sends, its searches and its state lie so much further back; `also` in one go with it. For tests. */
export async function age(store: Engine, interval: string, ...also: string[]): Promise<void> {
  const back = (...names: string[]) => names.map((name) => `${name} = ${name} - interval '${interval}'`).join(', ')
  await past(
    store,
    `update submission set ${back('first_sent_at', 'resend_deadline', 'send_by', 'state_since', 'created_at')}`,
    `update attempt set ${back('opened_at', 'lease_until')}`,
    `update absence_scan set ${back('started_at', 'finished_at', 'window_from', 'window_to')}`,
    `update observation set ${back('started_at', 'finished_at')}`,
    `update row_outcome set ${back('started_at', 'first_failed_at', 'unfailed_at')}, failed_at = array(select t - interval '${interval}' from unnest(failed_at) t)`,
    `update proposal set ${back('asked_at', 'decided_at')}`,
    `update control set ${back('epoch_since', 'epoch_lost_from', 'clock_seen_at', 'keys_doubted_until', 'compare_since', 'away_from', 'compare_after')}`,
    `update sweep set ${back('began_at', 'ended_at', 'window_from')}`,
    `update stranger set ${back('first_seen_at', 'created_at')}`,
    `update payout set ${back('created_at')}`,
    ...also,
  )
}

/** After time has passed with `age`: a sender has noted the clock all the time, unless it was set back. For tests. */
export const keepsNoting = (store: Engine, interval: string): Promise<void> =>
  past(
    store,
    `update control set clock_seen_at = greatest(clock_seen_at, least(clock_seen_at + interval '${interval}', clock_timestamp()))`,
  )
