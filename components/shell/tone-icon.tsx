import {
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { toneText } from '@/components/ui/value/status'
import type { Tone } from '@/components/ui/value/status-display'

const icons: Record<Tone, LucideIcon> = {
  neutral: CircleDashed,
  accent: CircleDashed,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: OctagonAlert,
  unknown: CircleQuestionMark,
}

/** The icon of a status; the text beside it says the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone]
  return <Icon aria-hidden className={classes('icon-s', toneText(tone))} />
}
