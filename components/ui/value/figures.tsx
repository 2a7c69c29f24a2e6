import type { ReactNode } from 'react'

/** The main figures of a page, side by side: rows, amount, fees, total debit. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border bg-line max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </dl>
  )
}

/** One figure; `note` says how it compares ("+2,000", "181 in October"). */
export function Figure({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="bg-surface px-3 py-3 sm:px-4">
      <dt className="font-medium text-caption text-text-2">{label}</dt>
      <dd className="text-total-l tabular-nums sm:text-title">{children}</dd>
      {note && <dd className="text-caption text-text-2 tabular-nums">{note}</dd>}
    </div>
  )
}
