import type { Route } from 'next'
import type { Permission } from '@/lib/access/roles'
import type { Messages } from '@/lib/messages/en'

type FindAction = {
  /** Its label in the messages `shell.find.action`. */
  readonly key: keyof Messages['shell']['find']['action']
  readonly href: Route
  readonly needs: Permission
}

/** What can be begun from anywhere by its name. */
export const FIND_ACTIONS: readonly FindAction[] = [
  { key: 'newPayout', href: '/payouts/new', needs: 'payouts:prepare' },
  { key: 'newEscrowPayout', href: '/escrow-payouts/new', needs: 'payouts:prepare' },
  { key: 'requestPayment', href: '/payments/new', needs: 'payments:collect' },
  { key: 'paymentLinks', href: '/payments/links' as Route, needs: 'read' },
  { key: 'templates', href: '/payouts/templates' as Route, needs: 'read' },
  { key: 'collectIntoEscrow', href: '/escrows/new', needs: 'payments:collect' },
  { key: 'importPayees', href: '/payees/import', needs: 'payees:edit' },
  { key: 'exportPayments', href: '/payments', needs: 'read' },
  { key: 'recordBalance', href: '/settings/balance', needs: 'balance:record' },
  { key: 'compareDays', href: '/reconciliation', needs: 'read' },
  { key: 'help', href: '/help' as Route, needs: 'read' },
]
