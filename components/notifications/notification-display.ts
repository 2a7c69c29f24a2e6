import type { Texts } from '@/lib/messages/use-text'
import type { NotificationStatus } from '@/lib/notifications/notification'
import type { StatusCode } from '@/lib/status/status-code'

/** The icon of a notification, and the text that it begins with. */
export const notificationDisplay = (
  t: Texts<'notifications'>,
): Readonly<Record<NotificationStatus, { readonly code: StatusCode; readonly label?: string }>> => ({
  waits: { code: 'waiting_for_approval', label: t('kind.waiting') },
  commented: { code: 'waiting_for_approval', label: t('kind.comment') },
  approved: { code: 'approved' },
  rejected: { code: 'rejected' },
  lapsed: { code: 'expired', label: t('kind.lapsed') },
  'taken-back': { code: 'cancelled', label: t('kind.withdrawn') },
  'not-known': { code: 'not_known_yet', label: t('kind.person') },
  'on-hold': { code: 'on_hold' },
  done: { code: 'completed', label: t('kind.done') },
  partly: { code: 'partly_paid', label: t('kind.partly') },
  failed: { code: 'failed' },
  cancelled: { code: 'cancelled' },
  'sign-in': { code: 'warning', label: t('kind.account') },
})
