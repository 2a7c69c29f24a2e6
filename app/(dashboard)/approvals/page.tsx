import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Approvals } from '@/components/approvals/approvals'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { requireStaff } from '@/lib/access/sessions/session'
import { decideTogetherAction } from '@/lib/approvals/actions'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { settings } from '@/lib/platform/settings'
import { approvalsQuery } from '@/lib/queries/desk'
import { newQueryClient } from '@/lib/queries/query-client'

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
