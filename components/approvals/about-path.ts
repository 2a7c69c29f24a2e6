import type { Route } from 'next'
import { boardPath } from '@/components/escrow-payouts/escrow-payout-path'
import { escrowPath } from '@/components/escrows/escrow-path'
import { payeePath } from '@/components/payees/payee-path'
import { askedPath } from '@/components/payments/asked-path'
import { payoutPath } from '@/components/payouts/payout-path'
import type { About } from '@/lib/proposals/approval-line'

/** The page on which something that waits for a person is read and settled. */
export function aboutPath({ kind, id }: About) {
  switch (kind) {
    case 'payout':
      return payoutPath(id)
    case 'payment':
      return askedPath(id)
    case 'escrow':
      return escrowPath(id)
    case 'escrow-payout':
      return boardPath(id)
    case 'payee':
      return payeePath(id)
    case 'limits':
      return '/settings' as Route
    case 'sign-in':
      return '/account' as Route
  }
}
