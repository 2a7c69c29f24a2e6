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
import type { Tone } from '@/components/ui/value/status-display'
import type { ChangeKind } from '@/lib/payouts/approval/changes'

type ChangeDisplay = {
  /** The part of the messages `approval.change` about it: its title, and how many there are. */
  readonly key: 'number' | 'amount' | 'terms' | 'deadline' | 'new' | 'name' | 'back' | 'missing'
  readonly icon: LucideIcon
  readonly tone: Tone
}

/** How each kind of change is shown, at the head of a card and in a line of a summary. */
export const CHANGE_DISPLAYS: Readonly<Record<Exclude<ChangeKind, 'adjusted'>, ChangeDisplay>> = {
  renumbered: {
    key: 'number',
    icon: Phone,
    tone: 'warn',
  },
  unusual: {
    key: 'amount',
    icon: TrendingUp,
    tone: 'warn',
  },
  terms: {
    key: 'terms',
    icon: Lock,
    tone: 'warn',
  },
  time: {
    key: 'deadline',
    icon: CalendarClock,
    tone: 'neutral',
  },
  first: {
    key: 'new',
    icon: UserPlus,
    tone: 'neutral',
  },
  renamed: {
    key: 'name',
    icon: UserPen,
    tone: 'neutral',
  },
  returned: {
    key: 'back',
    icon: RotateCcw,
    tone: 'neutral',
  },
  missing: {
    key: 'missing',
    icon: UserMinus,
    tone: 'neutral',
  },
}

export const SHOWN_KINDS = [
  ...(['renumbered', 'unusual', 'terms', 'time'] as const),
  ...(['first', 'renamed', 'returned', 'missing'] as const),
] as const
