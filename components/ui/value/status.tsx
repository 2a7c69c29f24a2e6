import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import type { StatusCode } from '@/lib/status/status-code'
import { displayOf, type StatusDisplay, type Tone } from './status-display'
import icons from './status-icons.svg'

/** `label` replaces the label of the status, where a case has its own. Null is a status of the service that we do not know. */
type Props = { code: StatusCode; label?: ReactNode } | { code: null; label: ReactNode }

const COLOURS: Record<Tone, string> = {
  neutral: 'text-text-2',
  accent: 'text-accent',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  unknown: 'text-unknown',
}
const GROUNDS: Record<Tone, string> = {
  neutral: 'border-line bg-sunken',
  accent: 'border-transparent bg-accent-bg',
  good: 'border-transparent bg-good-bg',
  warn: 'border-transparent bg-warn-bg',
  bad: 'border-transparent bg-bad-bg',
  unknown: 'border-transparent bg-unknown-bg',
}

/** The text colour of a tone, for icons that stand alone beside their labels. */
export const toneText = (tone: Tone): string => COLOURS[tone]

// One file holds the icons of all statuses: drawn in place, they would be a tenth of a list and 6 kB of every page's script.
function StatusIcon({ icon, turns }: Pick<StatusDisplay, 'icon' | 'turns'>) {
  return (
    <svg aria-hidden className={classes('icon-s', turns && 'turning')}>
      <use href={`${icons.src}#${icon}`} />
    </svg>
  )
}

/** A status in a table or a line: icon, label and tone. */
export function Status({ code, label }: Props) {
  const t = useTranslations('ui.status')
  const { tone, ...icon } = displayOf(code)
  const calm = tone === 'neutral'
  return (
    <span className={classes('status', COLOURS[tone], !calm && 'font-medium')}>
      <StatusIcon {...icon} />
      <span>{label ?? (code === null ? null : t(code))}</span>
    </span>
  )
}

/** A status at the head of a page, on a background of its tone. */
export function StatusChip({ code, label }: Props) {
  const t = useTranslations('ui.status')
  const { tone, ...icon } = displayOf(code)
  return (
    <span
      className={classes(
        'inline-flex h-[1.375rem] items-center gap-1 rounded-chip border px-1.5 font-medium text-caption whitespace-nowrap touch:h-6',
        COLOURS[tone],
        GROUNDS[tone],
      )}
    >
      <StatusIcon {...icon} />
      {label ?? (code === null ? null : t(code))}
    </span>
  )
}
