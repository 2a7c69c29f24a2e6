import {
  AlarmClock,
  BadgeCheck,
  Ban,
  CalendarClock,
  Check,
  CheckCheck,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  Clock,
  Contrast,
  Copy,
  Diff,
  History,
  Inbox,
  Link,
  LoaderCircle,
  Lock,
  LockOpen,
  type LucideIcon,
  OctagonAlert,
  PencilLine,
  RefreshCw,
  RotateCcw,
  Scale,
  Send,
  TimerOff,
  TriangleAlert,
  Undo2,
  Unlink,
  UserCheck,
  Wrench,
} from 'lucide-react'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'unknown'
export type Face = { readonly icon: LucideIcon; readonly tone: Tone; readonly turns?: boolean }

const faces = {
  Ready: { icon: Check, tone: 'neutral' },
  Fixed: { icon: Wrench, tone: 'neutral' },
  'Fix offered': { icon: Wrench, tone: 'accent' },
  Warning: { icon: TriangleAlert, tone: 'warn' },
  Blocked: { icon: OctagonAlert, tone: 'bad' },
  Draft: { icon: PencilLine, tone: 'neutral' },
  'Waiting for approval': { icon: UserCheck, tone: 'warn' },
  Approved: { icon: BadgeCheck, tone: 'accent' },
  Rejected: { icon: Undo2, tone: 'neutral' },
  Sending: { icon: Send, tone: 'accent' },
  Accepted: { icon: Inbox, tone: 'accent' },
  Processing: { icon: LoaderCircle, tone: 'accent', turns: true },
  Paid: { icon: CircleCheck, tone: 'good' },
  Completed: { icon: CircleCheck, tone: 'good' },
  'Partly paid': { icon: Contrast, tone: 'warn' },
  'Partly released': { icon: Contrast, tone: 'warn' },
  Failed: { icon: CircleX, tone: 'bad' },
  'Not known yet': { icon: CircleQuestionMark, tone: 'unknown' },
  'Found twice': { icon: Copy, tone: 'bad' },
  'Figures differ': { icon: Diff, tone: 'bad' },
  'Found after a restore': { icon: History, tone: 'unknown' },
  Pending: { icon: Clock, tone: 'neutral' },
  Held: { icon: Lock, tone: 'accent' },
  'Terms met': { icon: CheckCheck, tone: 'good' },
  'Due soon': { icon: CalendarClock, tone: 'warn' },
  Overdue: { icon: AlarmClock, tone: 'bad' },
  Released: { icon: LockOpen, tone: 'good' },
  Reversed: { icon: Undo2, tone: 'neutral' },
  Disputed: { icon: Scale, tone: 'bad' },
  Refunded: { icon: RotateCcw, tone: 'neutral' },
  Cancelled: { icon: Ban, tone: 'neutral' },
  'Left out': { icon: CircleMinus, tone: 'neutral' },
  Expired: { icon: TimerOff, tone: 'warn' },
  'Asking again': { icon: RefreshCw, tone: 'accent' },
  Connected: { icon: Link, tone: 'neutral' },
  'Not connected': { icon: Unlink, tone: 'neutral' },
} as const satisfies Record<string, Face>

export type StatusWord = keyof typeof faces

const isKnown = (word: string): word is StatusWord => Object.hasOwn(faces, word)

/** The face of a status word, and the word as it is shown. A word we do not know keeps its own spelling. */
export function faceOf(word: string): Face & { readonly shown: string } {
  return isKnown(word) ? { ...faces[word], shown: word } : { icon: CircleDashed, tone: 'neutral', shown: word }
}
