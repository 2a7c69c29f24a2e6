import { aboutPath } from '@/components/paths'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { Status } from '@/components/ui/value/status'
import type { Notice, Notices } from '@/lib/notifications/notice'
import { formatWhen } from '@/lib/time/zone'
import { NOTICE_FACES } from './notification-display'

type Props = { notices: Notices; zone: string; onOpen: (notice: Notice) => void }

/** What one person was told, the newest first; each leads to the page where it is read and settled. */
export function NoticeList({ notices, zone, onOpen }: Props) {
  if (notices.notices.length === 0) {
    return (
      <EmptyState title="Nothing was told to you yet">
        What waits for your decision, what was decided about what you asked for, and how it ended is told here.
      </EmptyState>
    )
  }
  const now = new Date(notices.readAt)
  return (
    <ul aria-label="Notices">
      {notices.notices.map((notice) => (
        <li key={notice.id} className={`${rowOpens} border-b px-gutter py-2.5 ${notice.read ? '' : 'bg-surface'}`}>
          <p className="flex items-center justify-between gap-3 text-caption">
            <Status {...NOTICE_FACES[notice.face]} />
            <span className="shrink-0 text-text-2 tabular-nums">
              {!notice.read && <span className="mr-2 font-medium text-accent">Unread</span>}
              {formatWhen(notice.at, zone, now)}
            </span>
          </p>
          <p className="mt-0.5 break-words">
            <RowLink
              href={aboutPath(notice.about)}
              onPick={() => {
                onOpen(notice)
                return false
              }}
            >
              {notice.about.name}
            </RowLink>
          </p>
          <p className="break-words text-text-2">{notice.sentence}</p>
        </li>
      ))}
    </ul>
  )
}
