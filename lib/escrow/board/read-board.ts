import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type Claims, claimsOf, readAbsences, readBatchProposals, readChanges } from '@/lib/escrow/payouts/read-changes'
import { getEscrowDisbursement } from '@/lib/gateway/escrow-disbursements'
import type { EscrowDisbursement, EscrowItem } from '@/lib/gateway/shapes/escrow-disbursement'
import { walletMark } from '@/lib/payees/wallet-mark'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { ourPayoutOf, paidOverWord } from '@/lib/service-lists/ours'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { payoutRow } from '@/lib/store/schema/payout'
import { databaseNow } from '@/lib/store/transitions/database-now'
import { isCancelled } from '@/lib/submissions/reconciliation/change-outcome'
import { deadlineOf } from './board'
import { type BoardProblem, notFound, problem } from './board-error'
import { keepItems } from './keep-items'
import { latestReadings, nextRound, type OwnReading, readInBackground, recentFailures, whyUnread } from './read-escrows'
import type { Board, BoardEscrow } from './view'

type Options = {
  /** False where no escrow needs to be read again: an action follows, or the page that asks next is about to open. */
  readonly reads?: boolean
}

/**
 * Everything the board of an escrow disbursement shows (contract 4.5), whether created here or not: one reading of the batch,
 * and of each escrow its latest reading. Further escrows are read in the background and are part of a later answer. A text that
 * is no identifier of the service is not found, without a call.
 */
export async function readBoard(
  _staff: Staff,
  id: string,
  { reads = true }: Options = {},
): Promise<Result<Board, BoardProblem>> {
  const startedAt = await databaseNow(await db())
  const read = await getEscrowDisbursement(id)
  if (!read.ok) return fail(read.problem.kind === 'not-found' ? notFound : problem('service', read.problem.explanation))
  const batch = read.value
  const listed = (batch.items ?? []).flatMap(({ escrowId, status }) =>
    escrowId === null ? [] : [{ escrowId, status }],
  )
  const ids = listed.map(({ escrowId }) => escrowId)
  const known = await latestReadings(await db(), ids)
  if (reads) readInBackground(batch.id, nextRound(listed, known, startedAt, recentFailures()))
  const escrows = batch.items === null ? null : boardEscrows(batch.items, known, startedAt)
  const view = await withTx(async (tx) => {
    if (escrows !== null) await keepItems(tx, batch, escrows, startedAt)
    return {
      escrows: escrows === null ? null : await completed(tx, escrows),
      changes: await readChanges(tx, batch.id),
      proposals: await readBatchProposals(tx, batch.id),
      absences: await readAbsences(tx, batch.id),
    }
  })
  const { description, createdAt, cancelledAt, ...rest } = batch
  const { status, currency, total, paymentMethod, cancellationReason } = rest
  const unread = whyUnread(batch.id)
  const ours = await ourPayoutOf('escrow', batch.id, description)
  return ok({
    ...{ id: batch.id, status, currency, total, description, cancellationReason, ours, unread, ...view },
    paidOver: paidOverWord(paymentMethod),
    name: boardName(batch, ours?.name ?? null),
    createdAt: createdAt?.toISOString() ?? null,
    cancelled: isCancelled(batch),
    cancelledAt: cancelledAt?.toISOString() ?? null,
    toRead: listed.filter(({ escrowId }) => !known.has(escrowId)).length,
    soonHours: settings().escrowDueSoonHours,
    readAt: new Date().toISOString(),
  })
}

/** The name of the board: our payout's name, else the first words of its description; empty where it has neither. */
export function boardName({ description }: Pick<EscrowDisbursement, 'description'>, ours: string | null) {
  return ours ?? (description ?? '').trim().slice(0, 120)
}

/** The escrows of a batch: of the batch's status for one and the escrow's own reading, the latest counts. */
export function boardEscrows(
  items: readonly EscrowItem[],
  known: ReadonlyMap<string, OwnReading>,
  startedAt: Date,
): BoardEscrow[] {
  return items.map((item, place) => {
    const own = item.escrowId === null ? undefined : known.get(item.escrowId)
    const newer = own !== undefined && own.startedAt >= startedAt
    const status = newer ? own.providerState.status : (item.status ?? own?.providerState.status ?? null)
    const amount = own?.providerState.amount ?? item.amount
    return {
      ...{ place, escrowId: item.escrowId, name: null, phone: item.phone, email: item.email },
      ...{ wallet: walletMark(item.recipientId), reference: item.reference, status },
      // Two different amounts of one escrow count as none: an escrow without a certain amount is not released.
      amount:
        own?.providerState.amount != null && item.amount !== null && own.providerState.amount !== item.amount
          ? null
          : amount,
      hasOpenDispute: own?.providerState.hasOpenDispute === true,
      readAt: own?.startedAt.toISOString() ?? null,
      terms: own?.providerState.terms ?? null,
      allTermsMet: own?.providerState.allTermsMet ?? null,
      requiredActions: own?.providerState.requiredActions ?? null,
      deadline: deadlineOf(own?.providerState.terms ?? null, startedAt),
      ...{ claim: null, asked: null },
    }
  })
}

/** Adds what we know of the escrows ourselves: the rows they were created from, and our requests about them. */
async function completed(tx: Tx, escrows: readonly BoardEscrow[]): Promise<BoardEscrow[]> {
  const ids = escrows.flatMap(({ escrowId }) => escrowId ?? [])
  if (ids.length === 0) return [...escrows]
  const rows = await tx
    .select({
      escrowId: escrowItem.serviceId,
      name: payoutRow.name,
      reference: payoutRow.reference,
      deadline: escrowItem.deadline,
    })
    .from(escrowItem)
    .innerJoin(payoutRow, eq(payoutRow.id, escrowItem.rowId))
    .where(inArray(escrowItem.serviceId, ids))
  return withOurs(escrows, rows, await claimsOf(tx, ids))
}

type OurRow = {
  readonly escrowId: string
  readonly name: string | null
  readonly reference: string | null
  readonly deadline: Date | null
}

/** Adds what was read of our own rows and requests. */
export function withOurs(
  escrows: readonly BoardEscrow[],
  rows: readonly OurRow[],
  { claims, asked }: Claims,
): BoardEscrow[] {
  const ours = new Map(rows.map((row) => [row.escrowId, row]))
  return escrows.map((one) => {
    const id = one.escrowId ?? ''
    const row = ours.get(id)
    return {
      ...one,
      name: row?.name ?? null,
      reference: row?.reference ?? one.reference,
      // Until its terms were read, the deadline it was created with is the known one.
      deadline: one.readAt === null ? (row?.deadline?.toISOString() ?? null) : one.deadline,
      claim: claims.get(id) ?? null,
      asked: asked.get(id) ?? null,
    }
  })
}
