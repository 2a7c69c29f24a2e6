import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { staffFactsFor } from '@/app/(dashboard)/escrows/staff-facts'
import { Escrow } from '@/components/escrow/collections/escrow'
import { requireStaff } from '@/lib/access/sessions/session'
import { readEscrow } from '@/lib/escrow/collections/read-escrow'
import { readServiceId } from '@/lib/gateway/id'
import { pageTitle } from '@/lib/messages/page-title'
import { escrowKeys } from '@/lib/queries/escrows'
import { newQueryClient } from '@/lib/queries/query-client'
import { withinPageWait } from '@/lib/queries/read-for-page'

export const generateMetadata = pageTitle('shell.page.escrow')

export default async function EscrowPage({ params }: PageProps<'/escrows/[escrowId]'>) {
  const staff = await requireStaff('read')
  const id = readServiceId((await params).escrowId)
  const escrow = id === null ? null : await withinPageWait(readEscrow(staff, id))
  if (id === null || escrow === null) notFound()
  const queries = newQueryClient()
  const shown = escrow?.id ?? id
  if (escrow) queries.setQueryData(escrowKeys.one(shown), escrow)
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Escrow id={shown} staff={await staffFactsFor(staff)} />
    </HydrationBoundary>
  )
}
