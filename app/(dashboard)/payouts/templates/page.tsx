import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Templates } from '@/components/payouts/templates/templates'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { requestTranslator } from '@/lib/messages/request-locale'
import { holidayCountries } from '@/lib/payouts/templates/holidays'
import { listTemplates } from '@/lib/payouts/templates/list-templates'
import { templatesQuery } from '@/lib/queries/payouts'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.templates')

export default async function TemplatesPage() {
  const staff = await requireStaff('read')
  const { locale } = await requestTranslator()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const countries = holidayCountries()
    .map((id) => ({ id, label: names.of(id) ?? id }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...templatesQuery(), queryFn: () => listTemplates(staff) })
  return (
    <FeatureMessages features={['templates']}>
      <HydrationBoundary state={dehydrate(queries)}>
        <Templates countries={countries} mayPrepare={may(staff.role, 'payouts:prepare')} />
      </HydrationBoundary>
    </FeatureMessages>
  )
}
