import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { readProposals } from '@/lib/approvals/read-proposals'
import { readEventsAbout } from '@/lib/events/read-events'
import type { Message } from '@/lib/messages/message'
import { readStored } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { submission, submissionEscrow } from '@/lib/store/schema/submission'
import { resolutionOptionsOf } from '@/lib/submissions/manual-resolution/resolve-batch'
import { changeResolutionOptionsOf } from '@/lib/submissions/manual-resolution/resolve-change'
import { escrowEnd, hasEnded, stageOf } from './escrow-status'
import { readFromService } from './read-service'
import { type Entry, findEntry, type Reading, readingsOf, subjectsOf } from './registered-escrows'
import type { EscrowProposalKind, EscrowSummary, EscrowView, RequestView } from './view'

const ASKS: readonly EscrowProposalKind[] = ['release-escrow', 'reverse-escrow', 'declare-absent']
/** Readings that several pages need at the same moment are made once. */
const FRESH_MS = 2_000

/**
 * Everything the page of an escrow shows, after a reading at the service where it is known there; null when our list has no
 * such escrow. After a failed reading the earlier one is shown, with the problem.
 */
export async function readEscrow(_staff: Staff, escrowId: string): Promise<EscrowView | null> {
  const entry = await findEntry(await db(), escrowId)
  if (entry === null) return null
  const unread = entry.knownServiceId === null ? null : await freshen(entry.knownServiceId)
  return withTx((tx) => view(tx, entry, unread))
}

async function freshen(serviceId: string): Promise<Message | null> {
  const [last] = await readingsOf(await db(), serviceId)
  if (last !== undefined && Date.now() - last.lastStartedAt.getTime() < FRESH_MS) return null
  const read = await readFromService(serviceId)
  return read.ok ? null : read.problem.message
}

async function view(tx: Tx, entry: Entry, unread: Message | null): Promise<EscrowView> {
  const serviceId = entry.knownServiceId
  const readings = serviceId === null ? [] : await readingsOf(tx, serviceId)
  const [latest] = readings
  const read = latest?.providerState ?? { status: null, amount: null, currency: null }
  const [maker] = await tx.select({ name: people.name }).from(people).where(eq(people.id, entry.createdBy))
  return {
    id: entry.id,
    name: entry.name,
    madeHere: entry.submissionId !== null,
    serviceId,
    ofPayout: serviceId === null ? null : await payoutOf(tx, serviceId),
    amount: entry.amountMinor === null ? (latest?.providerState.amount ?? null) : fromMinor(entry.amountMinor),
    currency: entry.currency ?? latest?.providerState.currency ?? null,
    paymentMethod: entry.paymentMethod ?? latest?.providerState.paymentMethod ?? null,
    payerPhone: entry.payerPhone ?? latest?.providerState.payer?.phone ?? null,
    payerEmail: entry.payerEmail ?? latest?.providerState.payer?.email ?? null,
    asked: entry.submissionId === null ? null : askedFor(entry),
    by: maker?.name ?? '',
    makerId: entry.createdBy,
    resolutionOptions: entry.submissionId === null ? null : await resolutionOptionsOf(tx, entry.submissionId),
    at: entry.createdAt.toISOString(),
    providerState: latest?.providerState ?? null,
    observedAt: latest?.lastStartedAt.toISOString() ?? null,
    unread,
    ...historyOf(readings),
    events:
      serviceId === null ? [] : await readEventsAbout(tx, { kind: 'escrow', id: serviceId, read, endOf: escrowEnd }),
    requests: await requestsOf(tx, entry),
    proposals: await readProposals<EscrowProposalKind, EscrowSummary>(
      tx,
      and(inArray(proposal.subjectId, await subjectsOf(tx, entry)), inArray(proposal.kind, [...ASKS])),
    ),
    readAt: new Date().toISOString(),
  }
}

const askedFor = ({ terms, allocations }: Entry): EscrowView['asked'] => ({
  terms: (terms ?? []) as NonNullable<EscrowView['asked']>['terms'],
  allocations: z.array(z.string()).parse(JSON.parse(allocations ?? '[]')),
})

function historyOf(readings: readonly Reading[]): Pick<EscrowView, 'history' | 'contradicts'> {
  const oldest = readings.toReversed()
  const history = oldest
    .map(({ providerState, startedAt }) => ({ status: providerState.status, at: startedAt.toISOString() }))
    .filter(({ status }, n, all) => n === 0 || status !== all[n - 1]?.status)
  const last = history.at(-1)
  const final = history.find(({ status }) => hasEnded(stageOf(status)))
  const contradicts =
    final !== undefined && stageOf(final.status) !== stageOf(last?.status ?? null) ? final.status : null
  return { history, contradicts }
}

const problemShape = z
  .object({ kind: z.string(), sentence: z.string(), message: z.string().nullish(), field: z.string().nullish() })
  .transform(({ kind, sentence, message, field }) => ({
    ...{ kind, explanation: readStored(sentence) },
    ...{ message: message ?? null, field: field ?? null },
  }))

async function payoutOf(tx: Tx, serviceId: string): Promise<string | null> {
  const [item] = await tx
    .select({ id: escrowItem.disbursementId })
    .from(escrowItem)
    .where(eq(escrowItem.serviceId, serviceId))
  return item?.id ?? null
}

async function requestsOf(tx: Tx, entry: Entry): Promise<RequestView[]> {
  const { submissionId, knownServiceId } = entry
  // Read by their keys one after the other: with an OR over them, every submission would be read.
  const changes =
    knownServiceId === null
      ? []
      : [
          ...(await tx
            .select({ id: submission.id })
            .from(submission)
            .where(eq(submission.subjectServiceId, knownServiceId))),
          ...(await tx
            .select({ id: submissionEscrow.submissionId })
            .from(submissionEscrow)
            .where(eq(submissionEscrow.escrowId, knownServiceId))),
        ]
  const ids = [...new Set([...changes.map(({ id }) => id), ...(submissionId === null ? [] : [submissionId])])]
  if (ids.length === 0) return []
  const rows = await tx
    .select({ one: submission, maker: people.name })
    .from(submission)
    .innerJoin(people, eq(people.id, submission.makerId))
    .where(inArray(submission.id, ids))
    .orderBy(desc(submission.createdAt))
  const requests: RequestView[] = []
  for (const { one, maker } of rows) requests.push(await requestOf(tx, one, maker))
  return requests
}

async function requestOf(tx: Tx, one: typeof submission.$inferSelect, maker: string): Promise<RequestView> {
  // A request about a whole payout is resolved on its board.
  const isHere = one.kind !== 'create-escrow' && one.kind !== 'release-escrow-disbursement'
  return {
    id: one.id,
    kind: one.kind as RequestView['kind'],
    state: one.state as RequestView['state'],
    holdReason: one.holdReason,
    maker,
    makerId: one.makerId,
    resolutionOptions: isHere && one.state === 'on_hold' ? await changeResolutionOptionsOf(tx, one.id) : null,
    madeAt: one.createdAt.toISOString(),
    stateSince: one.stateSince.toISOString(),
    nextStepAt: one.nextAttemptAt?.toISOString() ?? null,
    termId: one.subjectPart,
    holdNote: one.holdNote === null ? null : readStored(one.holdNote),
    problem: problemShape.safeParse(one.lastProblem).data ?? null,
  }
}
