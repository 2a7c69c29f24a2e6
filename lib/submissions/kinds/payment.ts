import 'server-only'
import type { ServiceId } from '@/lib/gateway/id'
import { getPayment, listPayments } from '@/lib/gateway/payments'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { toMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { tagOf } from '@/lib/submissions/content/tag'
import { comparePayer } from '@/lib/submissions/payer/payer'
import { isOfAnother } from '@/lib/submissions/reconciliation/judge-disbursement'
import { observeCollection } from '@/lib/submissions/reconciliation/observe-collection'
import type { Search } from '@/lib/submissions/reconciliation/search-provider'
import { SCAN_MARGIN_MS } from '@/lib/submissions/state/schedule'
import { paymentMeaning } from '@/lib/submissions/state/service-status'
import type { Stored } from '@/lib/submissions/state/stored'
import { followCreated } from './created'

const EARLY_MS = 15 * 60_000

/**
 * A payment has no mark that the service is sure to return (contract 2.3), so it is recognised by everything that was sent:
 * payer, amount, method, not before it was requested. Where the service keeps our reference, that decides. Where the list
 * does not name the payer, the result is at most unclear.
 */
const search: Search<PaymentSummary> = {
  readPage: (window, offset, limit) => listPayments({ ...window, offset, limit }),
  couldBe: (stored, entry) =>
    entry.currency === stored.currency &&
    toMinor(entry.amount) === stored.totalMinor &&
    (entry.paymentMethod === null || entry.paymentMethod === stored.paymentMethod) &&
    inTime(stored, entry.createdAt) &&
    comparePayer(stored.payerKey, entry.payer) !== 'other',
  judge: async (stored, id: ServiceId, entry) => {
    const read = await getPayment(id)
    if (!read.ok) return null
    const { currency, amount, reference } = read.value
    const tag = tagOf(reference)
    const same = currency === stored.currency && toMinor(amount) === stored.totalMinor
    const found = { id, currency, amount }
    if (tag === stored.correlationTag) return { belonging: 'ours', found }
    if (tag !== null) return { belonging: (await isOfAnother(stored, tag)) ? 'other' : 'unclear', found }
    const unmarked = same && (reference === null || !settings().service.paymentReference)
    const byPayer = comparePayer(stored.payerKey, entry?.payer ?? null) === 'same'
    return { belonging: unmarked && byPayer ? 'likely' : 'unclear', found }
  },
}

const inTime = (stored: Stored, at: Date | null): boolean => {
  if (at === null) return true
  const first = (stored.firstSentAt ?? stored.createdAt).getTime()
  return at.getTime() >= first - EARLY_MS && at.getTime() <= first + 2 * SCAN_MARGIN_MS
}

export const followPayment = followCreated(search, (work) =>
  observeCollection(work, async (id) => {
    const read = await getPayment(id)
    if (!read.ok) return read
    const { status, amount, currency } = read.value
    return { ok: true, value: { status, meaning: paymentMeaning(status), amount, currency } }
  }),
)
