import { activityQueryText } from '@/lib/activity/filter-query'
import { readActivityFilters } from '@/lib/activity/filters'
import { eventsQueryText, readEventFilters } from '@/lib/events/filters'
import { payeesQueryText, readPayeeFilters } from '@/lib/payees/filters'
import { readFilters as readPaymentFilters, viewQuery } from '@/lib/payments/filters'
import { FIRST_PAYOUTS, payoutsQueryText, readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { FIRST_PAGE, type ListQuery } from '@/lib/platform/list-page'
import { escrowFiltersQuery, escrowNarrowed, readEscrowFilters } from '@/lib/service-lists/escrow-filters'
import { filtersQuery, narrowed, readFilters } from '@/lib/service-lists/filters'
import type { ViewList } from './view'

const KEPT: Readonly<Record<ViewList, (query: ListQuery) => string>> = {
  payments: (query) => viewQuery(readPaymentFilters(query)),
  payouts: (query) => {
    const { search, sort } = readPayoutsFilters(query)
    return payoutsQueryText({ ...FIRST_PAYOUTS, search, sort })
  },
  payees: (query) => payeesQueryText({ ...readPayeeFilters(query), ...FIRST_PAGE }),
  disbursements: (query) => filtersQuery(narrowed(readFilters(query), {})),
  'escrow-payouts': (query) => escrowFiltersQuery(escrowNarrowed(readEscrowFilters(query), {})),
  activity: (query) => activityQueryText({ ...readActivityFilters(query), ...FIRST_PAGE }),
  events: (query) => eventsQueryText({ ...readEventFilters(query), ...FIRST_PAGE }),
}

/** What a view keeps of the query of an address: the filters of its list, without the page. */
export const keptQuery = (list: ViewList, query: string): string =>
  KEPT[list](Object.fromEntries(new URLSearchParams(query)))
