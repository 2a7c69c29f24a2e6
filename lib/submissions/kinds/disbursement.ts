import 'server-only'
import { getDisbursement, listDisbursements } from '@/lib/gateway/disbursements'
import type { DisbursementSummary } from '@/lib/gateway/shapes/disbursement'
import { figuresAgree, judgeDisbursement } from '@/lib/submissions/reconciliation/judge-disbursement'
import { observe } from '@/lib/submissions/reconciliation/observe'
import type { Search } from '@/lib/submissions/reconciliation/search-provider'
import { followCreated } from './created'

/** Entries of the same currency, total and count, each read in full for its mark or its references. */
export const searchDisbursements: Search<DisbursementSummary> = {
  readPage: (window, offset, limit) => listDisbursements({ ...window, offset, limit }),
  couldBe: figuresAgree,
  judge: async (stored, id) => {
    const read = await getDisbursement(id)
    return read.ok ? judgeDisbursement(stored, read.value) : null
  },
}

export const followDisbursement = followCreated(searchDisbursements, observe)
