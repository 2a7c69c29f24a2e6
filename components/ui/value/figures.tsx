import type { ReactNode } from 'react'

/** The main figures of a page: rows, amount, fees, total debit. Side by side, as many in a line as have room for their whole amounts. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-px overflow-clip rounded-card border bg-line">{children}</dl>
}

/** One figure; `note` says how it compares ("+2,000", "181 in October"). */
export function Figure({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-min grow basis-[calc(50%-1px)] bg-surface px-3 py-3 sm:px-4 lg:basis-0">
      <dt className="font-medium text-caption text-text-2">{label}</dt>
      <dd className="text-total-l tabular-nums sm:text-title">{children}</dd>
      {note && <dd className="text-caption text-text-2 tabular-nums">{note}</dd>}
    </div>
  )
}
