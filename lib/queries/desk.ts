import { queryOptions } from '@tanstack/react-query'
import type { Notices } from '@/lib/notices/notice'
import type { DeskNow } from '@/lib/payouts/desk-now'
import type { Needs } from '@/lib/payouts/need'
import type { Approvals } from '@/lib/proposals/approval-line'
import { getJson } from './get-json'

// A notice of any change has everything below `desk` read again: it is small, and about all payouts at once.
const AGAIN_MS = 60_000

export const needsQuery = () =>
  queryOptions({
    queryKey: ['desk', 'needs'] as const,
    queryFn: ({ signal }) => getJson<Needs>('/api/needs', { signal }),
    refetchInterval: AGAIN_MS,
  })

export const approvalsQuery = () =>
  queryOptions({
    queryKey: ['desk', 'approvals'] as const,
    queryFn: ({ signal }) => getJson<Approvals>('/api/approvals', { signal }),
    refetchInterval: AGAIN_MS,
  })

export const deskNowQuery = () =>
  queryOptions({
    queryKey: ['desk', 'now'] as const,
    queryFn: ({ signal }) => getJson<DeskNow>('/api/desk', { signal }),
    refetchInterval: AGAIN_MS,
  })

export const noticesQuery = () =>
  queryOptions({
    queryKey: ['desk', 'notices'] as const,
    queryFn: ({ signal }) => getJson<Notices>('/api/notices', { signal }),
    refetchInterval: AGAIN_MS,
  })
