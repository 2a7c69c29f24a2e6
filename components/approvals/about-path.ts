import { escrowPath } from '@/components/escrows/escrow-path'
import { payoutPath } from '@/components/payouts/payout-path'
import type { About } from '@/lib/proposals/approval-line'

/** The page on which something that waits for a person is read and settled. */
export const aboutPath = ({ kind, id }: About) => (kind === 'escrow' ? escrowPath(id) : payoutPath(id))
