import 'server-only'
import { getDisbursement, listDisbursements } from '@/lib/gateway/disbursements'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { getEscrowDisbursement, listEscrowDisbursements } from '@/lib/gateway/escrow-disbursements'
import { getPayment, listPayments } from '@/lib/gateway/payments'
import type { Disbursement, DisbursementCounts, DisbursementSummary } from '@/lib/gateway/shapes/disbursement'
import type { EscrowDisbursement } from '@/lib/gateway/shapes/escrow-disbursement'
import type { Page } from '@/lib/gateway/shapes/page'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { type Amount, toMinor } from '@/lib/money/amount'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { SearchedList, UnmatchedEntry } from '@/lib/store/transitions/list-searches'
import { tagOf } from '@/lib/submissions/content/tag'
import {
  type BatchWord,
  batchWord,
  type CollectionMeaning,
  paymentMeaning,
} from '@/lib/submissions/state/service-status'
import type { ComparedState, ServiceEntry } from './compare'
import { destinationOf, excludesOurs } from './unmatched-entry'

/** An entry as a list reports it, and as it reads in full. Null: the service does not say. */
export type ListedEntry = Omit<ServiceEntry, 'serviceId' | 'list' | 'day'> & {
  readonly id: string
  readonly createdAt: Date | null
}

/** `to` is null for everything since `from`. */
export type Window = { readonly from: Date; readonly to: Date | null }

/** How a list of the service is read: page by page, then entry by entry in full. Every other call to the service goes first. */
export type ListReader = {
  readPage(window: Window, offset: number, limit: number): Promise<Result<Page<ListedEntry>, ServiceProblem>>
  /** Reads one entry again, as the list reports it. */
  readListed(id: string): Promise<Result<ListedEntry, ServiceProblem>>
  /** Reads one entry in full, as one that matches no submission. */
  read(id: string): Promise<Result<UnmatchedEntry, ServiceProblem>>
  /** Whether entries can have our reference at all: payments only have it if the service keeps it. */
  readonly hasReferences: () => boolean
}

const datesOf = ({ from, to }: Window) => ({
  fromDate: from.toISOString(),
  ...(to === null ? {} : { toDate: to.toISOString() }),
})

/** How each list of the service is read (contract 4.2, 4.4, 4.5). There is no list of escrows. */
export const LIST_READERS: Readonly<Record<SearchedList, ListReader>> = {
  disbursements: {
    readPage: async (window, offset, limit) =>
      listed(await listDisbursements({ ...datesOf(window), offset, limit }, 'background'), listedBatch),
    readListed: async (id) => one(await getDisbursement(id, 'background'), listedBatch),
    read: async (id) => one(await getDisbursement(id, 'background'), (it) => unmatchedEntryOf('disbursements', it)),
    hasReferences: () => true,
  },
  'escrow-disbursements': {
    // This list takes no dates (contract 4.5): all of it is read.
    readPage: async (_window, offset, limit) =>
      listed(await listEscrowDisbursements({ offset, limit }, 'background'), listedBatch),
    readListed: async (id) => one(await getEscrowDisbursement(id, 'background'), listedBatch),
    read: async (id) =>
      one(await getEscrowDisbursement(id, 'background'), (it) => unmatchedEntryOf('escrow-disbursements', it)),
    hasReferences: () => true,
  },
  payments: {
    readPage: async (window, offset, limit) =>
      listed(await listPayments({ ...datesOf(window), offset, limit }, { class: 'background' }), listedPayment),
    readListed: async (id) => one(await getPayment(id, 'background'), listedPayment),
    read: async (id) =>
      one(await getPayment(id, 'background'), ({ amount, currency, reference, status, createdAt }) => ({
        ...{ serviceId: id, list: 'payments', tag: tagOf(reference), describedOtherwise: excludesOurs(reference) },
        ...{ currency, totalMinor: toMinor(amount), recipientCount: null, createdAt },
        ...{ rawStatus: status, recipients: null },
      })),
    hasReferences: () => settings().service.paymentReference,
  },
}

const one = <A, B>(read: Result<A, ServiceProblem>, map: (value: A) => B): Result<B, ServiceProblem> =>
  read.ok ? ok(map(read.value)) : read

const listed = <A, B>(read: Result<Page<A>, ServiceProblem>, map: (value: A) => B): Result<Page<B>, ServiceProblem> =>
  one(read, (page) => ({ ...page, results: page.results.map(map) }))

type Batch = Pick<DisbursementSummary, 'id' | 'currency' | 'total' | 'status' | 'createdAt' | 'counts'> & {
  readonly fee?: Amount | null
}

function listedBatch({ id, currency, total, fee, status, createdAt, counts }: Batch): ListedEntry {
  return {
    ...{ id, currency, createdAt, status, totalMinor: toMinor(total), recipients: counts.recipients },
    feeMinor: fee === undefined || fee === null ? null : toMinor(fee),
    state: batchState(batchWord(status), counts),
    paid: counts.successful,
  }
}

const BATCH_STATES: Readonly<Record<BatchWord, ComparedState | null>> = {
  ...({ completed: 'settled', partial: 'partial', failed: 'unpaid', cancelled: 'unpaid' } as const),
  ...({ pending: 'open', 'unknown-word': null } as const),
}

/** What an entry says of the money: its counts decide where it has them, since a batch may be called completed that paid only some. */
function batchState(word: BatchWord, { successful, failed, pending }: DisbursementCounts): ComparedState | null {
  if (word === 'pending' || word === 'unknown-word') return BATCH_STATES[word]
  if (successful === null || failed === null || (pending ?? 0) > 0 || successful + failed === 0)
    return BATCH_STATES[word]
  if (successful === 0) return 'unpaid'
  return failed === 0 && word === 'completed' ? 'settled' : 'partial'
}

const PAYMENT_STATES: Readonly<Record<CollectionMeaning, ComparedState | null>> = {
  ...({ settled: 'settled', failed: 'unpaid', cancelled: 'unpaid', pending: 'open', 'unknown-word': null } as const),
}

type Paid = Pick<PaymentSummary, 'id' | 'currency' | 'amount' | 'status' | 'createdAt'>

function listedPayment({ id, currency, amount, status, createdAt }: Paid): ListedEntry {
  return {
    ...{ id, currency, createdAt, status, totalMinor: toMinor(amount), feeMinor: null, recipients: null, paid: null },
    state: PAYMENT_STATES[paymentMeaning(status)],
  }
}

function unmatchedEntryOf(
  list: SearchedList,
  { id, description, currency, total, counts, createdAt, status, items }: Disbursement | EscrowDisbursement,
): UnmatchedEntry {
  const recipients = items?.map((item) => ({
    reference: item.reference,
    destination: destinationOf(item),
    amountMinor: item.amount === null ? null : toMinor(item.amount),
  }))
  return {
    ...{ serviceId: id, list, tag: tagOf(description), describedOtherwise: excludesOurs(description) },
    ...{ currency, totalMinor: toMinor(total), recipientCount: counts.recipients ?? recipients?.length ?? null },
    ...{
      createdAt,
      rawStatus: status,
      recipients: recipients === undefined || recipients.length === 0 ? null : recipients,
    },
  }
}
