import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { paymentLinksPath } from '@/components/paths'
import { Payments } from '@/components/payments/payments'
import { LinkButton } from '@/components/ui/action/link-button'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { requestTranslator } from '@/lib/messages/request-locale'
import { readFilters } from '@/lib/payments/filters'
import { listServicePayments } from '@/lib/payments/list'
import { paymentsQuery } from '@/lib/queries/payments'
import { newQueryClient } from '@/lib/queries/query-client'
import { readForPage } from '@/lib/queries/read-for-page'
import { paymentSettings } from './payment-settings'

export const generateMetadata = pageTitle('shell.page.payments')

export default async function PaymentsPage({ searchParams }: PageProps<'/payments'>) {
  const staff = await requireStaff('read')
  const { t } = await requestTranslator()
  const filters = readFilters(await searchParams)
  const queries = newQueryClient()
  const queryFn = () => readForPage(listServicePayments(staff, filters))
  await queries.prefetchQuery({ ...paymentsQuery(filters), queryFn, retry: false })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payments
        settings={paymentSettings()}
        mayCollect={may(staff.role, 'payments:collect')}
        more={
          <span className="flex max-sm:hidden">
            <LinkButton href={paymentLinksPath()} variant="quiet">
              {t('payments.links.title')}
            </LinkButton>
          </span>
        }
      />
    </HydrationBoundary>
  )
}
