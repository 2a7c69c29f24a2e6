import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PayoutScreen } from '@/components/payouts/payout-screen'
import { requireStaff } from '@/lib/access/session'
import { isId } from '@/lib/payouts/id'
import { readPayout } from '@/lib/payouts/read-payout'
import { payoutQuery } from '@/lib/queries/payouts'
import { newQueryClient } from '@/lib/queries/query-client'
import { deskFor } from '../desk'

export const metadata: Metadata = { title: 'Payout' }

export default async function PayoutPage({ params }: PageProps<'/payouts/[payoutId]'>) {
  const staff = await requireStaff('read')
  const { payoutId } = await params
  const payout = isId(payoutId) ? await readPayout(staff, payoutId) : null
  if (payout === null) notFound()
  const queries = newQueryClient()
  queries.setQueryData(payoutQuery(payoutId).queryKey, payout)
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <PayoutScreen payoutId={payoutId} desk={await deskFor(staff)} />
    </HydrationBoundary>
  )
}
