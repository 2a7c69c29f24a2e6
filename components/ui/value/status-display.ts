import type { StatusCode } from '@/lib/status/status-code'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'unknown'
export type StatusDisplay = { readonly icon: string; readonly tone: Tone; readonly turns?: boolean }

const DISPLAYS: Readonly<Record<StatusCode, StatusDisplay>> = {
  ready: { icon: 'check', tone: 'neutral' },
  edited: { icon: 'wrench', tone: 'neutral' },
  format_suggested: { icon: 'wrench', tone: 'accent' },
  warning: { icon: 'triangle-alert', tone: 'warn' },
  blocked: { icon: 'octagon-alert', tone: 'bad' },
  draft: { icon: 'pencil-line', tone: 'neutral' },
  waiting_for_approval: { icon: 'user-check', tone: 'warn' },
  approved: { icon: 'badge-check', tone: 'accent' },
  rejected: { icon: 'undo-2', tone: 'neutral' },
  scheduled: { icon: 'calendar-clock', tone: 'accent' },
  sending: { icon: 'send', tone: 'accent' },
  sending_stopped: { icon: 'circle-pause', tone: 'warn' },
  on_hold: { icon: 'circle-pause', tone: 'warn' },
  waiting_for_funds: { icon: 'circle-pause', tone: 'warn' },
  accepted: { icon: 'inbox', tone: 'accent' },
  processing: { icon: 'loader-circle', tone: 'accent', turns: true },
  paid: { icon: 'circle-check', tone: 'good' },
  completed: { icon: 'circle-check', tone: 'good' },
  partly_paid: { icon: 'contrast', tone: 'warn' },
  partly_released: { icon: 'contrast', tone: 'warn' },
  failed: { icon: 'circle-x', tone: 'bad' },
  not_known_yet: { icon: 'circle-question-mark', tone: 'unknown' },
  found_twice: { icon: 'copy', tone: 'bad' },
  figures_differ: { icon: 'diff', tone: 'bad' },
  found_after_restore: { icon: 'history', tone: 'unknown' },
  pending: { icon: 'clock', tone: 'neutral' },
  in_escrow: { icon: 'lock', tone: 'accent' },
  terms_met: { icon: 'check-check', tone: 'good' },
  due_soon: { icon: 'calendar-clock', tone: 'warn' },
  overdue: { icon: 'alarm-clock', tone: 'bad' },
  released: { icon: 'lock-open', tone: 'good' },
  reversed: { icon: 'undo-2', tone: 'neutral' },
  disputed: { icon: 'scale', tone: 'bad' },
  refunded: { icon: 'rotate-ccw', tone: 'neutral' },
  cancelled: { icon: 'ban', tone: 'neutral' },
  excluded: { icon: 'circle-minus', tone: 'neutral' },
  expired: { icon: 'timer-off', tone: 'warn' },
  refreshing: { icon: 'refresh-cw', tone: 'accent' },
  connected: { icon: 'link', tone: 'neutral' },
  not_connected: { icon: 'unlink', tone: 'neutral' },
}

const UNKNOWN_TO_US: StatusDisplay = { icon: 'circle-dashed', tone: 'neutral' }

/** Icon and tone of a status; neutral for a status of the service that we do not know. */
export const displayOf = (code: StatusCode | null): StatusDisplay => (code === null ? UNKNOWN_TO_US : DISPLAYS[code])

/** The icons of all statuses. */
export const STATUS_ICONS: readonly string[] = [
  ...new Set([...Object.values(DISPLAYS), UNKNOWN_TO_US].map(({ icon }) => icon)),
].sort()
