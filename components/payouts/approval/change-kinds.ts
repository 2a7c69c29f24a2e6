import {
  CalendarClock,
  Lock,
  type LucideIcon,
  Phone,
  RotateCcw,
  TrendingUp,
  UserMinus,
  UserPen,
  UserPlus,
} from 'lucide-react'
import type { Tone } from '@/components/ui/value/status-faces'
import type { ChangeKind } from '@/lib/payouts/approval/changes'

type Face = {
  readonly title: string
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly brief: (count: string) => string
}

/** What each kind of change is called, at the head of a card and in a line of a summary. */
export const CHANGE_FACES: Readonly<Record<Exclude<ChangeKind, 'adjusted'>, Face>> = {
  renumbered: { title: 'Number changed', icon: Phone, tone: 'warn', brief: (count) => `${count} with another number` },
  unusual: {
    title: 'Unusual amount',
    icon: TrendingUp,
    tone: 'warn',
    brief: (count) => `${count} with an unusual amount`,
  },
  terms: { title: 'Other terms', icon: Lock, tone: 'warn', brief: (count) => `${count} held under other terms` },
  time: {
    title: 'More or less time',
    icon: CalendarClock,
    tone: 'neutral',
    brief: (count) => `${count} with more or less time`,
  },
  first: {
    title: 'Paid for the first time',
    icon: UserPlus,
    tone: 'neutral',
    brief: (count) => `${count} paid for the first time`,
  },
  renamed: {
    title: 'Known number, other name',
    icon: UserPen,
    tone: 'neutral',
    brief: (count) => `${count} under another name`,
  },
  returned: { title: 'Back again', icon: RotateCcw, tone: 'neutral', brief: (count) => `${count} back again` },
  missing: { title: 'Paid last time, not now', icon: UserMinus, tone: 'neutral', brief: (count) => `${count} missing` },
}

export const SHOWN_KINDS = [
  ...(['renumbered', 'unusual', 'terms', 'time'] as const),
  ...(['first', 'renamed', 'returned', 'missing'] as const),
] as const
