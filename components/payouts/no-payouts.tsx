import { Download } from 'lucide-react'
import { LinkButton } from '@/components/ui/action/link-button'
import { EmptyState } from '@/components/ui/layout/empty-state'

/** In the place of the payouts before there are any. */
export function NoPayouts({ mayPrepare }: { mayPrepare: boolean }) {
  return (
    <EmptyState
      title="No payouts yet"
      actions={
        mayPrepare && (
          <>
            <LinkButton href="/payouts/new">New payout</LinkButton>
            <LinkButton href="/samples/payroll-november.xlsx" variant="quiet" icon={Download} download>
              A sample sheet to try
            </LinkButton>
          </>
        )
      }
    >
      A payout begins with a spreadsheet of payees, phones and amounts. Every row is checked and its fee quoted, a
      second person approves, and each row is then paid once. {!mayPrepare && 'Preparers and approvers make them.'}
    </EmptyState>
  )
}
