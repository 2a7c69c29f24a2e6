import type { StatusWord } from '@/components/ui/value/status-faces'
import type { NoticeFace } from '@/lib/notifications/notice'

/** The word and the icon that a notice begins with. */
export const NOTICE_FACES: Readonly<Record<NoticeFace, { readonly word: StatusWord; readonly label?: string }>> = {
  waits: { word: 'Waiting for approval', label: 'Waits for you' },
  approved: { word: 'Approved' },
  rejected: { word: 'Rejected' },
  lapsed: { word: 'Expired', label: 'Lapsed' },
  'taken-back': { word: 'Cancelled', label: 'Taken back' },
  'not-known': { word: 'Not known yet', label: 'Needs a person' },
  held: { word: 'Held' },
  done: { word: 'Completed', label: 'Done' },
  partly: { word: 'Partly paid', label: 'In part' },
  failed: { word: 'Failed' },
  cancelled: { word: 'Cancelled' },
  'sign-in': { word: 'Held', label: 'Your sign-in' },
}
