import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MoneyOut } from '@/lib/overview/money-out'
import type { MoneyIn } from '@/lib/payments/day-figures'
import type { Span } from '@/lib/payments/periods'
import { getJson } from './get-json'

/** Money in and out of the last days. `readAt`: ISO 8601. */
export type Money = { readonly in: MoneyIn; readonly out: MoneyOut; readonly readAt: string }

const WHILE_READING_MS = 3_000
const AGAIN_MS = 60_000

/** Money in and out of the last days, weeks or months, read again soon while the server is still reading days at the service. */
export const moneyQuery = (by: Span) =>
  queryOptions({
    queryKey: ['money', by] as const,
    queryFn: ({ signal }) => getJson<Money>(`/api/money?by=${by}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.in.reading ? WHILE_READING_MS : AGAIN_MS),
  })
