import type { About } from '@/lib/approvals/approval-line'
import type { Message } from '@/lib/messages/message'

/** What people are told of, each of which they may have by mail as well or not. */
export const NOTICE_KINDS = ['asked', 'decided', 'stuck', 'ended'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What is always told, by mail as well: that something was done to the person's own sign-in. */
export const SIGN_IN_KIND = 'sign-in'

/** The word that a notice begins with: how what it is about stands. */
export type NoticeFace =
  | 'waits'
  | 'approved'
  | 'rejected'
  | 'lapsed'
  | 'taken-back'
  | 'not-known'
  | 'held'
  | 'done'
  | 'partly'
  | 'failed'
  | 'cancelled'
  | 'sign-in'

/** One thing that one person is told. `at` is an ISO 8601 text. */
export type Notice = {
  readonly id: string
  readonly kind: NoticeKind | typeof SIGN_IN_KIND
  readonly face: NoticeFace
  /** Where it is read and settled, by the name it has there. */
  readonly about: About
  readonly text: Message
  readonly at: string
  readonly read: boolean
}

/** The newest notices of one person, and how many of all of them are unread. */
export type Notices = { readonly unread: number; readonly notices: readonly Notice[]; readonly readAt: string }
