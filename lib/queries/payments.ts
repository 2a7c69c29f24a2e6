import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Exports } from '@/lib/payments/exports/export-view'
import { type PaymentFilters, serviceQuery } from '@/lib/payments/filters'
import { isFinal } from '@/lib/payments/status'
import type { PaymentsPage, PaymentView } from '@/lib/payments/view'
import { getJson } from './get-json'

const AFTER_A_FAILURE_MS = 20_000
const NEWER_MS = 30_000

/** A page of the list stays as it was read until somebody asks for it again; only a failed reading repeats itself. */
export const paymentsQuery = (filters: PaymentFilters) =>
  queryOptions({
    queryKey: ['payments', 'list', serviceQuery(filters)] as const,
    queryFn: ({ signal }) => getJson<PaymentsPage>(`/api/payments${serviceQuery(filters)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_A_FAILURE_MS : false),
    placeholderData: keepPreviousData,
  })

/** How many payments were made since the list was pinned; asked again every half minute while the page is looked at. */
export const newerQuery = (filters: PaymentFilters) =>
  queryOptions({
    queryKey: ['payments', 'newer', serviceQuery(filters)] as const,
    queryFn: ({ signal }) => getJson<{ newer: number }>(`/api/payments/newer${serviceQuery(filters)}`, { signal }),
    refetchInterval: NEWER_MS,
  })

const FIRST_MINUTE_MS = 60_000
const FIRST_TEN_MINUTES_MS = 600_000

/** How long to wait before a payment is read again: short while it is young, never again once it is final. */
function nextReadingMs({ status, createdAt, readAt }: PaymentView): number | false {
  if (isFinal(status)) return false
  const age = createdAt === null ? 0 : Date.parse(readAt) - Date.parse(createdAt)
  if (age < FIRST_MINUTE_MS) return 2_000
  return age < FIRST_TEN_MINUTES_MS ? 10_000 : 60_000
}

/** One payment, followed by itself until it is final. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id] as const,
    queryFn: ({ signal }) => getJson<PaymentView>(`/api/payments/${id}`, { signal }),
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return AFTER_A_FAILURE_MS
      return state.data === undefined ? false : nextReadingMs(state.data)
    },
  })

/** The exports that this person asked for; looked at again and again while one of them runs. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: ['payments', 'exports'] as const,
    queryFn: ({ signal }) => getJson<Exports>('/api/payments/exports', { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some((one) => one.state === 'running') ? 1_000 : false),
  })
