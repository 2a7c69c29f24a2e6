import 'server-only'
import { getDisbursement, listDisbursements } from '@/lib/service/disbursements'
import type { DisbursementSummary } from '@/lib/service/shapes/disbursement'
import { figuresAgree, judgeDisbursement } from '../judge-disbursement'
import type { Search } from '../look'
import { observe } from '../observe'
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
