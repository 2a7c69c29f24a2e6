import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** Labels and values of a card, two beside each other where there is room. Its children are `Fact`s. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-2 px-gutter py-3 sm:grid-cols-2">{children}</dl>
}

/** One value under its label; a missing value is shown as missing. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  const ui = useTranslations('ui')
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="min-w-0 break-words">{children ?? <span className="text-text-3">{ui('noneGiven')}</span>}</dd>
    </div>
  )
}
