import type { About } from '@/lib/approvals/approval-line'
import type { Message } from '@/lib/messages/message'

/** The kinds of notifications. A person chooses for each whether it also comes by mail. */
export const NOTIFICATION_KINDS = ['asked', 'commented', 'decided', 'stuck', 'ended'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** A change to the person's own sign-in: it always comes by mail as well. */
export const SIGN_IN_KIND = 'sign-in'
/** A reset of somebody else's sign-in, for admins: it always comes by mail as well. */
export const ACCESS_KIND = 'access'

/** The status that a notification begins with: the state of what it is about. */
export type NotificationStatus =
  | 'waits'
  | 'commented'
  | 'approved'
  | 'rejected'
  | 'lapsed'
  | 'taken-back'
  | 'not-known'
  | 'on-hold'
  | 'done'
  | 'partly'
  | 'failed'
  | 'cancelled'
  | 'sign-in'

/** A notification for one person. `at` is an ISO 8601 text. */
export type StaffNotification = {
  readonly id: string
  readonly kind: NotificationKind | typeof SIGN_IN_KIND | typeof ACCESS_KIND
  readonly status: NotificationStatus
  /** What it is about, with the name it has on its page. */
  readonly about: About
  readonly text: Message
  readonly at: string
  readonly read: boolean
}

/** The newest notifications of one person, and how many of all of theirs are unread. */
export type StaffNotifications = {
  readonly unread: number
  readonly notices: readonly StaffNotification[]
  readonly readAt: string
}
