import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Approvals } from '@/components/approvals/approvals'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { requireStaff } from '@/lib/access/sessions/session'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { pageTitle } from '@/lib/messages/page-title'
import { approvalsQuery } from '@/lib/queries/dashboard'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.approvals')

export default async function ApprovalsPage() {
  const staff = await requireStaff('read')
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...approvalsQuery(), queryFn: () => listApprovals(staff) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Approvals proof={await stepUpMethod(staff)} />
    </HydrationBoundary>
  )
}
