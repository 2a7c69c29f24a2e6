import { useTranslations } from 'next-intl'
import { noticePath } from '@/components/paths'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Status } from '@/components/ui/value/status'
import { useFormats, useText } from '@/lib/messages/use-text'
import type { StaffNotification, StaffNotifications } from '@/lib/notifications/notification'
import { nameInside } from '@/lib/notifications/sentence'
import { notificationDisplay } from './notification-display'

type Props = { notices: StaffNotifications; onOpen: (notice: StaffNotification) => void }

/** A person's notifications, newest first; each links to the page that it is about. */
export function NotificationList({ notices, onOpen }: Props) {
  const t = useTranslations('notifications')
  const formats = useFormats()
  const text = useText()
  if (notices.notices.length === 0) {
    return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  }
  const now = new Date(notices.readAt)
  return (
    <ul aria-label={t('title')}>
      {notices.notices.map((notice) => (
        <li key={notice.id} className={`${rowOpens} border-b px-gutter py-2.5 ${notice.read ? '' : 'bg-surface'}`}>
          <p className="flex items-center justify-between gap-3 text-caption">
            <Status {...notificationDisplay(t)[notice.status]} />
            <span className="shrink-0 text-text-2 tabular-nums">
              {!notice.read && <span className="mr-2 font-medium text-accent">{t('unread')}</span>}
              {formats.when(notice.at, now)}
            </span>
          </p>
          <p className="mt-0.5 break-words">
            <RowLink
              href={noticePath(notice)}
              onPick={() => {
                onOpen(notice)
                return false
              }}
            >
              {text(nameInside(notice.about))}
            </RowLink>
          </p>
          <p className="break-words text-text-2">{text(notice.text)}</p>
        </li>
      ))}
    </ul>
  )
}
