import { queryOptions } from '@tanstack/react-query'
import type { BalanceView } from '@/lib/balance/view'
import { getJson } from './get-json'

/** All queries about the wallet's balance are below this key. */
export const BALANCE = ['balance'] as const

/** What the wallet can cover now. */
export const standingsQuery = queryOptions({
  queryKey: [...BALANCE, 'standings'] as const,
  queryFn: ({ signal }) => getJson<BalanceView>('/api/balance', { signal }),
})

/** The same with what was recorded. */
export const balanceQuery = queryOptions({
  queryKey: [...BALANCE, 'history'] as const,
  queryFn: ({ signal }) => getJson<BalanceView>('/api/balance?history', { signal }),
})
