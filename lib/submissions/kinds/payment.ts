import 'server-only'
import { toMinor } from '@/lib/money/amount'
import type { ServiceId } from '@/lib/service/id'
import { getPayment, listPayments } from '@/lib/service/payments'
import type { PaymentSummary } from '@/lib/service/shapes/payment'
import { settings } from '@/lib/settings'
import type { Search } from '../look'
import { observeCollection } from '../observe-collection'
import { samePayer } from '../payer'
import { SCAN_MARGIN_MS } from '../schedule'
import { paymentMeaning } from '../status-words'
import type { Stored } from '../stored'
import { tagOf } from '../tag'
import { followCreated } from './created'

const EARLY_MS = 15 * 60_000

/**
 * A payment carries no mark that is sure to come back (contract 2.3), so that it is known by everything that was sent: who
 * pays, how much, by which method, not before it was asked for. Where the service keeps our reference, that decides.
 */
const search: Search<PaymentSummary> = {
  readPage: (window, offset, limit) => listPayments({ ...window, offset, limit }),
  couldBe: (stored, entry) =>
    entry.currency === stored.currency &&
    toMinor(entry.amount) === stored.totalMinor &&
    (entry.paymentMethod === null || entry.paymentMethod === stored.paymentMethod) &&
    inTime(stored, entry.createdAt) &&
    samePayer(stored.payerKey, entry.payer),
  judge: async (stored, id: ServiceId) => {
    const read = await getPayment(id)
    if (!read.ok) return null
    const { currency, amount, reference } = read.value
    const tag = tagOf(reference)
    const same = currency === stored.currency && toMinor(amount) === stored.totalMinor
    const unmarked = same && (reference === null || !settings().service.paymentReference) ? 'likely' : 'unclear'
    const belonging = tag === null ? unmarked : tag === stored.correlationTag ? 'ours' : 'other'
    return { belonging, found: { id, currency, amount } }
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
