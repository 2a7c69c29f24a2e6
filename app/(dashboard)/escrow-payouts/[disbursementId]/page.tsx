import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { ReleaseBoard } from '@/components/escrow/board/release-board'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { readBoard } from '@/lib/escrow/board/read-board'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { boardKeys } from '@/lib/queries/board'
import { queriesWith } from '@/lib/queries/read-for-page'

export const generateMetadata = pageTitle('shell.page.escrowPayout')

export default async function EscrowPayoutPage({ params }: PageProps<'/escrow-payouts/[disbursementId]'>) {
  const staff = await requireStaff('read')
  const { disbursementId } = await params
  // The page does not wait for the escrows: the browser has them read one by one afterwards.
  const queries = await queriesWith(boardKeys.one(disbursementId), readBoard(staff, disbursementId, { reads: false }))
  const facts = {
    ...{ zone: settings().timeZone, meId: staff.id, proof: await stepUpMethod(staff) },
    mayPrepare: may(staff.role, 'payouts:prepare'),
    mayApprove: may(staff.role, 'escrows:approve'),
    mayForce: may(staff.role, 'escrows:force'),
    mayCollect: may(staff.role, 'payments:collect'),
  }
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ReleaseBoard id={disbursementId} staff={facts} />
    </HydrationBoundary>
  )
}
