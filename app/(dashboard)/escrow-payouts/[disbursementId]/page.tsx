import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import type { BoardActions } from '@/components/escrow/board/board-actions'
import { ReleaseBoard } from '@/components/escrow/board/release-board'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { readBoard } from '@/lib/escrow/board/read-board'
import { decideEscrowAction } from '@/lib/escrow/collections/actions'
import * as actions from '@/lib/escrow/payouts/actions'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { boardKeys } from '@/lib/queries/board'
import { newQueryClient } from '@/lib/queries/query-client'
import {
  proposeNeverRanAction,
  readChangeAgainAction,
  resumeChangeAction,
} from '@/lib/submissions/manual-resolution/actions'

export const generateMetadata = pageTitle('shell.page.escrowPayout')

const can: BoardActions = {
  release: actions.proposeBatchReleaseAction,
  forceRelease: actions.proposeForcedBatchReleaseAction,
  cancel: actions.proposeBatchCancelAction,
  takeBack: actions.withdrawBatchAction,
  reverseOne: actions.proposeReverseOneAction,
  decide: actions.decideBatchAction,
  decideAbsence: decideEscrowAction,
  settle: { readAgain: readChangeAgainAction, proposeNeverRan: proposeNeverRanAction, goOn: resumeChangeAction },
}

export default async function EscrowPayoutPage({ params }: PageProps<'/escrow-payouts/[disbursementId]'>) {
  const staff = await requireStaff('read')
  const { disbursementId } = await params
  // Its escrows are read one by one from the page itself, which need not wait for that.
  const read = await readBoard(staff, disbursementId, { reads: false })
  if (!read.ok && read.problem.kind === 'not-found') notFound()
  const queries = newQueryClient()
  if (read.ok) queries.setQueryData(boardKeys.one(disbursementId), read.value)
  const facts = {
    ...{ zone: settings().timeZone, meId: staff.id, proof: await stepUpMethod(staff) },
    mayPrepare: may(staff.role, 'payouts:prepare'),
    mayApprove: may(staff.role, 'escrows:approve'),
    mayForce: may(staff.role, 'escrows:force'),
  }
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <ReleaseBoard id={disbursementId} staff={facts} actions={can} />
    </HydrationBoundary>
  )
}
