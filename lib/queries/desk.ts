import { queryOptions } from '@tanstack/react-query'
import type { Approvals } from '@/lib/approvals/approval-line'
import type { Notices } from '@/lib/notifications/notice'
import type { DeskNow } from '@/lib/overview/system-status'
import type { Needs } from '@/lib/overview/to-do'
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
