'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/value/money'
import type { Amount } from '@/lib/money/amount'
import type { Bridge } from '@/lib/payouts/control/bridge'

type Line = {
  readonly key: 'excluded' | 'blocked' | 'edited' | 'added'
  readonly rows: number
  readonly amount: Amount
  readonly isMinus: boolean
}

/** How the total of the sheet becomes what is paid, as a sum: sheet total − excluded + edited = to pay. */
export function BridgeList({ bridges }: { bridges: readonly Bridge[] }) {
  const t = useTranslations('sheet.control.bridge')
  return bridges.map((bridge) => (
    <dl key={bridge.currency} aria-label={t('title')} className="flex flex-col">
      <Sum label={t('sheet')} amount={bridge.sheet.amount} currency={bridge.currency} />
      {linesOf(bridge).map(({ key, rows, amount, isMinus }) => (
        <div key={key} className="flex items-baseline justify-between gap-4 py-1">
          <dt className="text-text-2">
            {t(key)} <span className="text-text-3">{t('rows', { rows })}</span>
          </dt>
          <dd className="tabular-nums">
            {isMinus ? '−' : '+'} <Money amount={amount} currency={bridge.currency} />
          </dd>
        </div>
      ))}
      <Sum label={t('toPay')} amount={bridge.toPay.amount} currency={bridge.currency} last />
    </dl>
  ))
}

const linesOf = ({ excluded, blocked, edited, added }: Bridge): Line[] =>
  [
    { key: 'excluded' as const, ...excluded, isMinus: true },
    { key: 'blocked' as const, ...blocked, isMinus: true },
    { key: 'edited' as const, rows: edited.rows, amount: edited.by, isMinus: !edited.isMore },
    { key: 'added' as const, ...added, isMinus: false },
  ].filter(({ amount }) => amount !== '0.00')

type SumProps = { label: string; amount: Amount; currency: string; last?: boolean }

function Sum({ label, amount, currency, last = false }: SumProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-1 font-medium ${last ? 'border-t border-line-strong' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}
