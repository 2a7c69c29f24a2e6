'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Drawer } from '@/components/ui/overlay/drawer'
import type { ActionResult } from '@/lib/access/requests/action'
import type { StaffNotifications } from '@/lib/notifications/notification'
import { notificationsQuery } from '@/lib/queries/dashboard'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { useTell } from './use-browser-notifications'

// The list opens with the panel.
const NotificationList = dynamic(() => import('./notification-list').then((module) => module.NotificationList), {
  ssr: false,
})

/** Marks one notification as read, or all up to a time. */
export type MarkRead = (which: { readonly id: string } | { readonly until: string }) => Promise<ActionResult<null>>

type Props = { atFirst: StaffNotifications; onRead: MarkRead }

/** The number of unread notifications, live, and the panel that lists them. */
export function NotificationsBell({ atFirst, onRead }: Props) {
  const t = useTranslations('notifications')
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({ ...notificationsQuery(), initialData: atFirst })
  useTell(data.notices)
  const [open, setOpen] = useState(false)
  const action = useServerAction()
  const { unread } = data
  const newest = data.notices[0]
  const mark = async (which: Parameters<MarkRead>[0]) => {
    await action.run(() => onRead(which))
    await refetchAfterAction(queries, notificationsQuery().queryKey)
  }
  return (
    <span className="relative flex">
      <Button
        variant="quiet"
        icon={Bell}
        aria-label={unread === 0 ? t('title') : t('bell', { count: unread })}
        onPress={() => setOpen(true)}
      />
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-0.5 left-1/2 touch:top-1 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 font-medium text-[0.6875rem] text-on-fill tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <Drawer isOpen={open} onClose={() => setOpen(false)} title={t('title')}>
        {newest && (
          <div className="flex min-h-11 items-center justify-between gap-3 border-b px-gutter py-1.5">
            <p className="text-text-2">{unread === 0 ? t('allRead') : t('unreadCount', { count: unread })}</p>
            {unread > 0 && (
              <Button size="sm" icon={CheckCheck} busy={action.busy} onPress={() => void mark({ until: newest.at })}>
                {t('markRead')}
              </Button>
            )}
          </div>
        )}
        {action.error && (
          <div className="px-gutter py-3">
            <ErrorMessage error={action.error} />
          </div>
        )}
        {error && <ReadingFailed error={error} shownAsOf={data.readAt} busy={isFetching} onRetry={refetch} />}
        <NotificationList
          notices={data}
          onOpen={(notice) => {
            setOpen(false)
            if (!notice.read) void mark({ id: notice.id })
          }}
        />
      </Drawer>
    </span>
  )
}
