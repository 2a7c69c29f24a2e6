import 'server-only'
import { getDisbursement, listDisbursements } from '@/lib/gateway/disbursements'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { getEscrowDisbursement, listEscrowDisbursements } from '@/lib/gateway/escrow-disbursements'
import { getPayment, listPayments } from '@/lib/gateway/payments'
import type { Disbursement } from '@/lib/gateway/shapes/disbursement'
import type { EscrowDisbursement } from '@/lib/gateway/shapes/escrow-disbursement'
import type { Page } from '@/lib/gateway/shapes/page'
import { toMinor } from '@/lib/money/amount'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { SearchedList, UnmatchedEntry } from '@/lib/store/transitions/list-searches'
import { tagOf } from '@/lib/submissions/content/tag'
import { destinationOf, excludesOurs } from './unmatched-entry'

type Entry = { readonly id: string; readonly createdAt?: Date | null }

/** How a list of the service is read: page by page, then entry by entry in full. Every other call to the service goes first. */
export type ListReader = {
  readPage(from: Date, offset: number, limit: number): Promise<Result<Page<Entry>, ServiceProblem>>
  /** Reads one entry in full. */
  read(id: string): Promise<Result<UnmatchedEntry, ServiceProblem>>
  /** Whether entries can have our reference at all: payments only have it if the service keeps it. */
  readonly hasReferences: () => boolean
}

/** How each list of the service is read (contract 4.2, 4.4, 4.5). There is no list of escrows. */
export const LIST_READERS: Readonly<Record<SearchedList, ListReader>> = {
  disbursements: {
    readPage: (from, offset, limit) => listDisbursements({ fromDate: from.toISOString(), offset, limit }, 'background'),
    read: async (id) => {
      const read = await getDisbursement(id, 'background')
      return read.ok ? ok(unmatchedEntryOf('disbursements', read.value)) : read
    },
    hasReferences: () => true,
  },
  'escrow-disbursements': {
    // This list takes no dates (contract 4.5): all of it is read.
    readPage: (_from, offset, limit) => listEscrowDisbursements({ offset, limit }, 'background'),
    read: async (id) => {
      const read = await getEscrowDisbursement(id, 'background')
      return read.ok ? ok(unmatchedEntryOf('escrow-disbursements', read.value)) : read
    },
    hasReferences: () => true,
  },
  payments: {
    readPage: (from, offset, limit) =>
      listPayments({ fromDate: from.toISOString(), offset, limit }, { class: 'background' }),
    read: async (id) => {
      const read = await getPayment(id, 'background')
      if (!read.ok) return read
      const { amount, currency, reference, status, createdAt } = read.value
      return ok({
        ...{ serviceId: id, list: 'payments', tag: tagOf(reference), describedOtherwise: excludesOurs(reference) },
        ...{
          currency,
          totalMinor: toMinor(amount),
          recipientCount: null,
          createdAt,
          rawStatus: status,
          recipients: null,
        },
      })
    },
    hasReferences: () => settings().service.paymentReference,
  },
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
