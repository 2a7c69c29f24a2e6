import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Exports } from '@/lib/payments/exports/export-view'
import { type PaymentFilters, serviceQuery } from '@/lib/payments/filters'
import { isFinal } from '@/lib/payments/status'
import type { PaymentsPage, PaymentView } from '@/lib/payments/view'
import { getJson } from './get-json'

const AFTER_A_FAILURE_MS = 20_000
const NEWER_MS = 30_000

/** A page of the list stays as it was read until a person refreshes it; only a failed reading is repeated. */
export const paymentsQuery = (filters: PaymentFilters) =>
  queryOptions({
    queryKey: ['payments', 'list', serviceQuery(filters)] as const,
    queryFn: ({ signal }) => getJson<PaymentsPage>(`/api/payments${serviceQuery(filters)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? AFTER_A_FAILURE_MS : false),
    placeholderData: keepPreviousData,
  })

/** How many payments were created since the first page of the list was read; counted again every half minute. */
export const newerPaymentsQuery = (filters: PaymentFilters) =>
  queryOptions({
    queryKey: ['payments', 'newer', serviceQuery(filters)] as const,
    queryFn: ({ signal }) => getJson<{ newer: number }>(`/api/payments/newer${serviceQuery(filters)}`, { signal }),
    refetchInterval: NEWER_MS,
  })

const FIRST_MINUTE_MS = 60_000
const FIRST_TEN_MINUTES_MS = 600_000

/** How long to wait before a payment is read again: shortest in its first minute; false once it is final. */
function nextReadingMs({ status, createdAt, readAt }: PaymentView): number | false {
  if (isFinal(status)) return false
  const age = createdAt === null ? 0 : Date.parse(readAt) - Date.parse(createdAt)
  if (age < FIRST_MINUTE_MS) return 2_000
  return age < FIRST_TEN_MINUTES_MS ? 10_000 : 60_000
}

/** One payment, read again until it is final. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id] as const,
    queryFn: ({ signal }) => getJson<PaymentView>(`/api/payments/${id}`, { signal }),
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return AFTER_A_FAILURE_MS
      return state.data === undefined ? false : nextReadingMs(state.data)
    },
  })

/** The exports that this person requested, read again every second while one of them runs. */
export const exportsQuery = () =>
  queryOptions({
    queryKey: ['payments', 'exports'] as const,
    queryFn: ({ signal }) => getJson<Exports>('/api/payments/exports', { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some((one) => one.state === 'running') ? 1_000 : false),
  })
