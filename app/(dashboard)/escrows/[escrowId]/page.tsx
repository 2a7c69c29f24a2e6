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

export const generateMetadata = pageTitle('shell.page.escrow')

export default async function EscrowPage({ params }: PageProps<'/escrows/[escrowId]'>) {
  const staff = await requireStaff('read')
  const id = readServiceId((await params).escrowId)
  const escrow = id === null ? null : await readEscrow(staff, id)
  if (escrow === null) notFound()
  const queries = newQueryClient()
  queries.setQueryData(escrowKeys.one(escrow.id), escrow)
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Escrow id={escrow.id} staff={await staffFactsFor(staff)} />
    </HydrationBoundary>
  )
}
