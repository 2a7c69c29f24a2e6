import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { staffFactsFor } from '@/app/(dashboard)/escrows/staff-facts'
import { Escrow } from '@/components/escrow/collections/escrow'
import type { EscrowActions } from '@/components/escrow/collections/escrow-actions'
import { requireStaff } from '@/lib/access/sessions/session'
import * as actions from '@/lib/escrow/collections/actions'
import { readEscrow } from '@/lib/escrow/collections/read-escrow'
import { readServiceId } from '@/lib/gateway/id'
import { pageTitle } from '@/lib/messages/page-title'
import { escrowKeys } from '@/lib/queries/escrows'
import { newQueryClient } from '@/lib/queries/query-client'
import {
  proposeNeverRanAction,
  readChangeAgainAction,
  resumeChangeAction,
} from '@/lib/submissions/manual-resolution/actions'

export const generateMetadata = pageTitle('shell.page.escrow')

const may: EscrowActions = {
  fulfil: actions.fulfilTermAction,
  dispute: actions.disputeEscrowAction,
  release: actions.proposeReleaseAction,
  forceRelease: actions.proposeForcedReleaseAction,
  reverse: actions.proposeReverseAction,
  link: actions.linkCreationAction,
  goOn: actions.resumeCreationAction,
  proposeAbsence: actions.proposeAbsenceAction,
  takeBack: actions.withdrawEscrowAction,
  decide: actions.decideEscrowAction,
  settle: { readAgain: readChangeAgainAction, proposeNeverRan: proposeNeverRanAction, goOn: resumeChangeAction },
}

export default async function EscrowPage({ params }: PageProps<'/escrows/[escrowId]'>) {
  const staff = await requireStaff('read')
  const id = readServiceId((await params).escrowId)
  const escrow = id === null ? null : await readEscrow(staff, id)
  if (escrow === null) notFound()
  const queries = newQueryClient()
  queries.setQueryData(escrowKeys.one(escrow.id), escrow)
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Escrow id={escrow.id} staff={await staffFactsFor(staff)} actions={may} />
    </HydrationBoundary>
  )
}
