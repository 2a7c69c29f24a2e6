import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type PayeeFilters, payeesQueryText } from '@/lib/payees/filters'
import type { PayeeGroup } from '@/lib/payees/groups/view'
import type { PayeesPage, PayeeView, PaymentsToPayee } from '@/lib/payees/view'
import { getJson } from './get-json'

/** All queries about payees are below this key. */
export const PAYEES = ['payees'] as const

/** A page of the payee directory. A search that is typed further cancels the request for the text before it. */
export const payeesQuery = (filters: PayeeFilters) =>
  queryOptions({
    queryKey: [...PAYEES, 'list', payeesQueryText(filters)] as const,
    queryFn: ({ signal }) => getJson<PayeesPage>(`/api/payees${payeesQueryText(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** What a payee was paid. Payments that are made meanwhile appear when it is read again. */
export const paymentsToQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYEES, 'payments', id] as const,
    queryFn: ({ signal }) => getJson<PaymentsToPayee>(`/api/payees/${id}/payments`, { signal }),
  })

export const payeeQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYEES, 'one', id] as const,
    queryFn: ({ signal }) => getJson<PayeeView>(`/api/payees/${id}`, { signal }),
  })

/** The groups of payees, by name. */
export const payeeGroupsQuery = () =>
  queryOptions({
    queryKey: [...PAYEES, 'groups'] as const,
    queryFn: ({ signal }) => getJson<readonly PayeeGroup[]>('/api/payees/groups', { signal }),
  })
