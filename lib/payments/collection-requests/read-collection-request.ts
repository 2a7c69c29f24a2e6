import 'server-only'
import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import type { AbsenceProposal } from '@/lib/approvals/proposal-view'
import { readProposals } from '@/lib/approvals/read-proposals'
import { asObject, readJson } from '@/lib/gateway/json'
import { readStored } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import { formatPhone } from '@/lib/phone/number'
import type { Db, Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { payerToken } from '@/lib/store/schema/payer-token'
import { proposal } from '@/lib/store/schema/proposal'
import { requestNote } from '@/lib/store/schema/request-note'
import { staff as staffTable } from '@/lib/store/schema/staff'
import { submission } from '@/lib/store/schema/submission'
import type { SubmissionState } from '@/lib/store/transitions/standing'
import { resolutionOptionsOf } from '@/lib/submissions/manual-resolution/resolve-batch'
import { loadStored } from '@/lib/submissions/state/stored'
import type { CollectionRequestDetails, CollectionRequestView } from './collection-request'
import { emptyForm, type PaymentForm } from './new-payment'

const columns = {
  id: submission.id,
  state: submission.state,
  holdReason: submission.holdReason,
  totalMinor: submission.totalMinor,
  currency: submission.currency,
  paymentMethod: submission.paymentMethod,
  payerKey: submission.payerKey,
  by: staffTable.name,
  makerId: submission.makerId,
  createdAt: submission.createdAt,
  firstSentAt: submission.firstSentAt,
  nextAttemptAt: submission.nextAttemptAt,
  sends: submission.sends,
  serviceId: submission.serviceId,
  serviceStatus: submission.serviceStatus,
  holdNote: submission.holdNote,
  lastProblem: submission.lastProblem,
  label: payerToken.label,
}

const rows = (database: Db | Tx) =>
  database
    .select(columns)
    .from(submission)
    .innerJoin(staffTable, eq(staffTable.id, submission.makerId))
    .leftJoin(payerToken, eq(payerToken.id, submission.payerTokenId))

/** A payment that was requested here, or null for any other id. */
export async function readCollectionRequest(_staff: Staff, id: string): Promise<CollectionRequestDetails | null> {
  if (!z.uuid().safeParse(id).success) return null
  return withTx(async (tx) => {
    const [row] = await rows(tx).where(and(eq(submission.id, id), eq(submission.kind, 'create-payment')))
    if (row === undefined) return null
    const resolutionOptions = await resolutionOptionsOf(tx, id)
    const about = and(eq(proposal.subjectId, id), eq(proposal.kind, 'declare-absent'))
    return { ...view(row), resolutionOptions, proposals: await readProposals<'declare-absent', Summary>(tx, about) }
  })
}

type Summary = AbsenceProposal['summary']

const NOT_FINAL: readonly SubmissionState[] = ['ready', 'sending', 'unknown', 'reconciling', 'accepted', 'on_hold']

// A payment whose figures differ is finished and has to be explained; it is not in progress.
const unlessFiguresDiffer = or(isNull(submission.holdReason), ne(submission.holdReason, 'figures_differ'))

/** Payments that were requested here and are not final, newest first. */
export async function openCollectionRequests(_staff: Staff): Promise<readonly CollectionRequestView[]> {
  const open = await rows(await db())
    .where(and(eq(submission.kind, 'create-payment'), inArray(submission.state, [...NOT_FINAL]), unlessFiguresDiffer))
    .orderBy(desc(submission.createdAt))
    .limit(20)
  return open.map(view)
}

type Row = Awaited<ReturnType<typeof rows>>[number]

function view(row: Row): CollectionRequestView {
  return {
    id: row.id,
    state: row.state as SubmissionState,
    holdReason: row.holdReason,
    amount: fromMinor(row.totalMinor),
    currency: row.currency,
    method: row.paymentMethod ?? '',
    payer: payerWords(row.payerKey, row.label),
    by: row.by,
    makerId: row.makerId,
    askedAt: row.createdAt.toISOString(),
    sentAt: row.firstSentAt?.toISOString() ?? null,
    nextAt: row.nextAttemptAt?.toISOString() ?? null,
    sends: row.sends,
    paymentId: row.serviceId,
    status: row.serviceStatus,
    holdNote: row.holdNote === null ? null : readStored(row.holdNote),
    problem: stored.safeParse(row.lastProblem).data ?? null,
  }
}

const stored = z.object({
  kind: z.string(),
  message: z.string().nullable(),
  field: z.string().nullable(),
  serviceRequestId: z.string().nullable(),
})

function payerWords(key: string | null, label: string | null): string {
  if (label !== null) return label
  const value = key?.slice(key.indexOf(':') + 1) ?? 'nobody'
  return key?.startsWith('phone:') ? formatPhone(value) : value
}

const sent = z.object({
  amount: z.string(),
  currency: z.string(),
  payment_method: z.string(),
  user_info: z.object({ phone_number: z.string(), email: z.string(), name: z.string() }).partial().default({}),
  products: z.array(z.object({ product_id: z.string(), quantity: z.string() })).default([]),
  customer_pays_fees: z.boolean().optional(),
  mfa_code: z.string().optional(),
})

/** The form of a payment that came to nothing, to be corrected and sent again. The one-time code is not kept. */
export async function formFrom(_staff: Staff<'payments:collect'>, id: string): Promise<PaymentForm | null> {
  const known = z.uuid().safeParse(id).success ? await loadStored(id) : null
  if (known?.kind !== 'create-payment' || known.body === null) return null
  const read = sent.safeParse(asObject(readJson(new TextDecoder().decode(known.body))))
  if (!read.success) return null
  const { user_info: user, customer_pays_fees: payerPays } = read.data
  const [noted] = await (await db()).select().from(requestNote).where(eq(requestNote.submissionId, id))
  return {
    ...emptyForm,
    method: read.data.payment_method,
    currency: read.data.currency,
    amount: read.data.amount,
    phone: user.phone_number ?? '',
    email: user.email ?? '',
    name: user.name ?? '',
    reference: noted?.reference ?? '',
    receipt: noted?.receiptTo != null,
    withCode: read.data.mfa_code !== undefined,
    fees: payerPays === undefined ? 'default' : payerPays ? 'payer' : 'merchant',
    products: read.data.products.map((one, at) => ({
      key: `${at}`,
      productId: one.product_id,
      quantity: one.quantity,
    })),
  }
}

/** The open payment of the same payer, amount and currency, which blocks another one. */
export async function openRequestOf(payerKey: string, totalMinor: bigint, currency: string): Promise<string | null> {
  const [found] = await (await db())
    .select({ id: submission.id })
    .from(submission)
    .where(
      and(
        eq(submission.kind, 'create-payment'),
        eq(submission.payerKey, payerKey),
        eq(submission.totalMinor, totalMinor),
        eq(submission.currency, currency),
        or(inArray(submission.state, OPEN), ne(submission.holdReason, 'figures_differ')),
      ),
    )
  return found?.id ?? null
}

const OPEN = ['ready', 'sending', 'unknown', 'reconciling', 'accepted']
