import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Disbursement } from '@/components/disbursements/disbursement'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { disbursementQuery } from '@/lib/queries/disbursements'
import { queriesWith } from '@/lib/queries/read-for-page'
import { readFilters } from '@/lib/service-lists/filters'
import { readServiceDisbursement } from '@/lib/service-lists/read'

export const generateMetadata = pageTitle('shell.page.disbursement')

type Props = PageProps<'/disbursements/[disbursementId]'>

export default async function DisbursementPage({ params, searchParams }: Props) {
  const staff = await requireStaff('read')
  const { disbursementId } = await params
  const queries = await queriesWith(
    disbursementQuery(disbursementId).queryKey,
    readServiceDisbursement(staff, disbursementId),
  )
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Disbursement id={disbursementId} filters={readFilters(await searchParams)} />
    </HydrationBoundary>
  )
}
