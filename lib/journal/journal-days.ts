import { type ListQuery, listDay } from '@/lib/platform/list-page'
import { addDays } from '@/lib/time/days'

const MOST_DAYS = 366

/** The days of an address, both inside and at most a year; without any, the month until today. */
export function readJournalDays(
  { from, to }: ListQuery,
  today: string,
): { readonly first: string; readonly last: string } {
  const last = listDay(to) ?? today
  const first = listDay(from) ?? `${last.slice(0, 8)}01`
  if (first > last) return { first: last, last }
  const least = addDays(last, 1 - MOST_DAYS)
  if (first < least) return { first: least, last }
  return { first, last }
}
