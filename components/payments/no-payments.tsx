import { paymentsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { isNarrowed, narrowed, type PaymentFilters } from '@/lib/payments/filters'

const ALL = { status: null, method: null, from: null, to: null } as const

/** In the table's place where a page has no payments: why, and the way to some. */
export function NoPayments({ filters, total }: { filters: PaymentFilters; total: number }) {
  if (isNarrowed(filters) || total > 0) {
    const all = paymentsPath(narrowed(filters, ALL))
    return (
      <EmptyState title="None found" actions={<LinkButton href={all}>Show all payments</LinkButton>}>
        {total > 0
          ? 'There are fewer payments than this page would show.'
          : 'The service has no payment with this status and method in these days. Other days, any status or any method show more.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No payments yet">
      What payers pay to this merchant is listed here with what became of it: by mobile money, card or external wallet,
      asked for here or elsewhere.
    </EmptyState>
  )
}
