import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Approvals } from '@/components/approvals/approvals'
import { requireStaff } from '@/lib/access/session'
import { stepUpMethod } from '@/lib/access/step-up'
import { listApprovals } from '@/lib/proposals/list-approvals'
import { approvalsQuery } from '@/lib/queries/desk'
import { newQueryClient } from '@/lib/queries/query-client'
import { settings } from '@/lib/settings'
import { decideTogetherAction } from './actions'

export const metadata: Metadata = { title: 'Approvals' }

export default async function ApprovalsPage() {
  const staff = await requireStaff('read')
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...approvalsQuery(), queryFn: () => listApprovals(staff) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Approvals zone={settings().timeZone} proof={await stepUpMethod(staff)} decide={decideTogetherAction} />
    </HydrationBoundary>
  )
}
