'use client'

import { useQuery } from '@tanstack/react-query'
import { getJson } from '@/lib/queries/get-json'
import type { DeskNow } from './facts'

const AGAIN_AFTER_MS = 60_000

/** Counts and standings as they are now: read again when something changes, and once a minute for what tells nobody. */
export function useDeskNow({ waiting, standings, payouts }: DeskNow): DeskNow {
  const { data } = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => getJson<DeskNow>('/api/desk', { signal }),
    initialData: { waiting, standings, payouts },
    refetchInterval: AGAIN_AFTER_MS,
  })
  return data
}
