import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { faceOf, type StatusWord, type Tone } from './status-faces'

/** A word of ours, or any word of the service: an unknown one is shown in quotes. */
export type AnyStatus = StatusWord | (string & {})
type Props = { word: AnyStatus; label?: ReactNode }

const words: Record<Tone, string> = {
  neutral: 'text-text-2',
  accent: 'text-accent',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
  unknown: 'text-unknown',
}
const grounds: Record<Tone, string> = {
  neutral: 'border-line bg-sunken',
  accent: 'border-transparent bg-accent-bg',
  good: 'border-transparent bg-good-bg',
  warn: 'border-transparent bg-warn-bg',
  bad: 'border-transparent bg-bad-bg',
  unknown: 'border-transparent bg-unknown-bg',
}

/** The text colour of a tone, for icons that stand alone beside their words. */
export const toneText = (tone: Tone): string => words[tone]

/** A status in a table or a line: icon, word and tone. `label` names the case ("Digits lost") under the face of `word`. */
export function Status({ word, label }: Props) {
  const { icon: Icon, tone, turns, shown } = faceOf(word)
  const calm = tone === 'neutral'
  return (
    <span
      className={classes('inline-flex max-w-full items-center gap-1.5 align-top', words[tone], !calm && 'font-medium')}
    >
      <Icon aria-hidden className={classes('icon-s shrink-0', turns && 'turning')} />
      <span className="min-w-0 overflow-hidden text-ellipsis">{label ?? shown}</span>
    </span>
  )
}

/** A status at the head of a page, on the ground of its tone. */
export function StatusChip({ word, label }: Props) {
  const { icon: Icon, tone, turns, shown } = faceOf(word)
  return (
    <span
      className={classes(
        'inline-flex h-[1.375rem] items-center gap-1 rounded-chip border px-1.5 font-medium text-caption whitespace-nowrap touch:h-6',
        words[tone],
        grounds[tone],
      )}
    >
      <Icon aria-hidden className={classes('icon-s', turns && 'turning')} />
      {label ?? shown}
    </span>
  )
}
