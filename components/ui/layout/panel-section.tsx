import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type Props = { title?: string; aside?: ReactNode; children: ReactNode; decision?: boolean }

/** A section of a side panel, divided from the next by a line. The one with a decision is on the surface colour. */
export function PanelSection({ title, aside, children, decision = false }: Props) {
  return (
    <section className={classes('border-b px-gutter py-4 last:border-b-0', decision && 'bg-surface')}>
      {(title || aside) && (
        <div className="mb-2 flex items-center justify-between gap-3">
          {title && <h2 className="text-title-s">{title}</h2>}
          {aside && <div className="text-body text-text-2 tabular-nums">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Labels and their values, one a line: `[['Made', '21 Nov 2026, 10:33 EAT'], …]`. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-1">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-text-2">{label}</dt>
          <dd className="min-w-0 text-right break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
