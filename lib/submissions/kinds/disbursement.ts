import 'server-only'
import { toMinor } from '@/lib/money/amount'
import { getDisbursement, listDisbursements } from '@/lib/service/disbursements'
import type { DisbursementSummary } from '@/lib/service/shapes/disbursement'
import { belongs } from '../belongs'
import type { Search } from '../look'
import { observe } from '../observe'
import { sentRows } from '../stored'
import { followCreated } from './created'

/** Entries of the same currency, total and count, each read in full for its mark or its references. */
const search: Search<DisbursementSummary> = {
  readPage: (window, offset, limit) => listDisbursements({ ...window, offset, limit }),
  couldBe: (stored, { currency, total, counts }) =>
    currency === stored.currency &&
    toMinor(total) === stored.totalMinor &&
    (counts.recipients === null || counts.recipients === stored.rowCount),
  judge: async (stored, id) => {
    const read = await getDisbursement(id)
    if (!read.ok) return null
    const { currency, total: amount } = read.value
    const references = new Set((await sentRows(stored)).map((row) => row.reference))
    return {
      belonging: belongs(read.value, { tag: stored.correlationTag, references }),
      found: { id, currency, amount },
    }
  },
}

export const followDisbursement = followCreated(search, observe)
