import { CircleCheck, CircleQuestionMark, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classes } from '@/components/ui/classes'
import { toneText } from '@/components/ui/value/status'
import type { Tone } from '@/components/ui/value/status-display'

const icons: Record<Tone, LucideIcon> = {
  neutral: Info,
  accent: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: OctagonAlert,
  unknown: CircleQuestionMark,
}
const grounds: Record<Tone, string> = {
  neutral: 'bg-sunken',
  accent: 'bg-accent-bg',
  good: 'bg-good-bg',
  warn: 'bg-warn-bg',
  bad: 'bg-bad-bg',
  unknown: 'bg-unknown-bg',
}

type Props = {
  tone?: Tone
  children: ReactNode
  actions?: ReactNode
  role?: 'status' | 'alert'
  ref?: Ref<HTMLDivElement>
}

/** A message within the page: what happened, what it means for the money, what to do. */
export function Notice({ tone = 'neutral', children, actions, role, ref }: Props) {
  const Icon = icons[tone]
  return (
    <div
      ref={ref}
      role={role}
      className={classes('flex flex-wrap items-start gap-x-4 gap-y-2 rounded-card px-3 py-2.5', grounds[tone])}
    >
      <div className="flex min-w-0 grow basis-64 gap-2.5">
        <Icon aria-hidden className={classes('icon mt-0.5', toneText(tone))} />
        <div className="min-w-0 text-body">{children}</div>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
