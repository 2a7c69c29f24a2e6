import { queryOptions } from '@tanstack/react-query'
import type { Approvals } from '@/lib/approvals/approval-line'
import type { StaffNotifications } from '@/lib/notifications/notification'
import type { Outlook } from '@/lib/overview/outlook'
import type { SystemStatus } from '@/lib/overview/system-status'
import type { TaskList } from '@/lib/overview/task'
import { getJson } from './get-json'

// A notification of any change refreshes every query below `dashboard`: their answers are small, and about all payouts at once.
const AGAIN_MS = 60_000

export const tasksQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'tasks'] as const,
    queryFn: ({ signal }) => getJson<TaskList>('/api/needs', { signal }),
    refetchInterval: AGAIN_MS,
  })

export const outlookQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'outlook'] as const,
    queryFn: ({ signal }) => getJson<Outlook>('/api/outlook', { signal }),
    refetchInterval: AGAIN_MS,
  })

export const approvalsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'approvals'] as const,
    queryFn: ({ signal }) => getJson<Approvals>('/api/approvals', { signal }),
    refetchInterval: AGAIN_MS,
  })

export const systemStatusQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'now'] as const,
    queryFn: ({ signal }) => getJson<SystemStatus>('/api/system-status', { signal }),
    refetchInterval: AGAIN_MS,
  })

export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'notices'] as const,
    queryFn: ({ signal }) => getJson<StaffNotifications>('/api/notices', { signal }),
    refetchInterval: AGAIN_MS,
  })
