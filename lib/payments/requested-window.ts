import { windowOf } from '@/lib/time/days'
import type { PaymentFilters } from './filters'

/** The days of the filters as moments for the service, in UTC; a pinned list ends at its pin. */
export function serviceWindow(filters: Pick<PaymentFilters, 'from' | 'to' | 'pin'>, zone: string) {
  const window = windowOf(filters, zone)
  if (filters.pin === null) return window
  const pin = new Date(filters.pin).toISOString()
  return { ...window, toDate: window.toDate !== undefined && window.toDate < pin ? window.toDate : pin }
}

type Dated = { readonly createdAt: Date | null }

/**
 * The moment a first page is pinned to: that of the newest payment on it, where the service lists the newest first, since later
 * payments have a later time by the service's own clock; otherwise the time of the reading.
 */
export function pinOf(payments: readonly Dated[], total: number, readAt: Date): number {
  const times = payments.map(({ createdAt }) => createdAt?.getTime() ?? null).filter((time) => time !== null)
  const [first] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return readAt.getTime()
  const newest = Math.max(...times)
  const isWhole = payments.length === total
  // The service may use finer units than milliseconds: one is added, so that the newest payment is included.
  return isWhole || (first === newest && last < newest) ? newest + 1 : readAt.getTime()
}
