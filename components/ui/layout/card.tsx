import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { toneText } from '@/components/ui/value/status'
import type { Tone } from '@/components/ui/value/status-display'

type Props = {
  title: string
  /** How many the card holds, beside its title. */
  count?: ReactNode
  icon?: LucideIcon
  tone?: Tone
  /** A link, a legend or the time of the reading, at the right edge. */
  aside?: ReactNode
  /** Usually a `Table`, which fills the card from edge to edge. */
  children?: ReactNode
}

/** A part of a page with its own head: an edge, no shadow, never a card in a card. */
export function Card({ title, count, icon: Icon, tone = 'neutral', aside, children }: Props) {
  return (
    <section className="overflow-clip rounded-card border bg-surface [--gutter:0.875rem] [&_tbody>tr:last-child]:border-b-0 [&_tbody>tr:last-child>td]:border-b-0">
      <div
        className={classes(
          'flex min-h-[2.4375rem] flex-wrap items-center gap-2 px-gutter py-2',
          Boolean(children) && 'border-b',
        )}
      >
        {Icon && <Icon aria-hidden className={classes('icon', toneText(tone))} />}
        <h2 className="text-title-s">{title}</h2>
        {count !== undefined && <span className="text-text-2 tabular-nums">{count}</span>}
        {aside && <div className="ml-auto text-right text-text-2">{aside}</div>}
      </div>
      {children}
    </section>
  )
}
