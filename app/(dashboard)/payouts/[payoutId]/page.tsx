import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { staffFactsFor } from '@/app/(dashboard)/payouts/staff-facts'
import { PayoutScreen } from '@/components/payouts/payout-screen'
import type { Staff } from '@/lib/access/actor'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { type RowsPage, readRows } from '@/lib/payouts/draft/read-rows'
import type { RowsWindow } from '@/lib/payouts/draft/rows-filter'
import { isId } from '@/lib/payouts/id'
import { readPayout } from '@/lib/payouts/read-payout'
import { readRowPlace } from '@/lib/payouts/row-place'
import type { PayoutView } from '@/lib/payouts/view'
import { payoutQuery, ROWS_WINDOW, rowsQuery } from '@/lib/queries/payouts'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.payout')

export default async function PayoutPage({ params, searchParams }: PageProps<'/payouts/[payoutId]'>) {
  const staff = await requireStaff('read')
  const { payoutId } = await params
  const payout = isId(payoutId) ? await readPayout(staff, payoutId) : null
  if (payout === null) notFound()
  const at = await readRowPlace(staff, payoutId, (await searchParams).row)
  const queries = newQueryClient()
  queries.setQueryData(payoutQuery(payoutId).queryKey, payout)
  const window = firstWindow(payout)
  await queries.prefetchQuery({ ...rowsQuery(payoutId, window), queryFn: () => firstRows(staff, payoutId, window) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <PayoutScreen payoutId={payoutId} at={at} staff={await staffFactsFor(staff)} />
    </HydrationBoundary>
  )
}

const firstWindow = (payout: PayoutView): RowsWindow => ({
  filter: 'all',
  code: null,
  order: payout.state === 'approved' ? 'trouble' : 'sheet',
  offset: 0,
  limit: ROWS_WINDOW,
})

async function firstRows(staff: Staff, payoutId: string, window: RowsWindow): Promise<RowsPage> {
  return (await readRows(staff, payoutId, window)) ?? { total: 0, offset: 0, version: 0, rows: [] }
}
