'use client'

import { useTranslations } from 'next-intl'
import { Money } from '@/components/ui/value/money'
import type { Texts } from '@/lib/messages/use-text'
import type { Amount } from '@/lib/money/amount'
import { differenceOf } from '@/lib/money/difference'
import { type Bridge, statedTotal } from '@/lib/payouts/control/bridge'
import type { ControlView } from '@/lib/payouts/control/control'

type Line = {
  readonly label: string
  readonly note: string
  readonly amount: Amount
  /** Whether the line is added or taken off; missing for a sum. */
  readonly sign?: '+' | '−'
}

/** How the total of the sheet becomes what is paid: sheet total, rows as read, − excluded + edited = to pay. */
export function BridgeList({ control: { bridges, figures } }: { control: ControlView }) {
  const t = useTranslations('sheet')
  return bridges.map((bridge) => {
    const lines = [...stated(t, statedTotal(figures, bridge)), ...changes(t, bridge)]
    return (
      <dl key={bridge.currency} aria-label={t('control.bridge.title')} className="flex flex-col">
        {lines.map(({ label, note, amount, sign }, at) => (
          <div
            key={label}
            className={`flex items-baseline justify-between gap-4 py-1 ${sign === undefined ? 'font-medium' : ''} ${sign === undefined && at > 0 ? 'border-t border-line-strong' : ''}`}
          >
            <dt className={sign === undefined ? '' : 'text-text-2'}>
              {label} <span className="font-normal text-text-3">{note}</span>
            </dt>
            <dd className="shrink-0 tabular-nums">
              {sign} <Money amount={amount} currency={bridge.currency} />
            </dd>
          </div>
        ))}
      </dl>
    )
  })
}

type Words = Texts<'sheet'>

/** The total of the sheet or of a person, and by how much the rows differ from it; nothing where there is none. */
function stated(t: Words, total: ReturnType<typeof statedTotal>): Line[] {
  if (total === undefined) return []
  const { value, counted, lineNo } = total
  const first =
    lineNo === null
      ? { label: t('control.bridge.expected'), note: '', amount: value }
      : { label: t('control.bridge.sheet'), note: t('control.bridge.row', { row: lineNo }), amount: value }
  const difference = differenceOf(value, counted)
  if (difference === null) return [first]
  return [
    first,
    {
      label: t('control.bridge.difference'),
      note: t('control.bridge.explained'),
      amount: difference.by,
      sign: difference.isMore ? '−' : '+',
    },
  ]
}

function changes(t: Words, { sheet, excluded, blocked, edited, added, toPay }: Bridge): Line[] {
  const line = (key: 'read' | 'excluded' | 'blocked' | 'edited' | 'added' | 'toPay', rows: number) => ({
    label: t(`control.bridge.${key}`),
    note: t('control.bridge.rows', { rows }),
  })
  const parts: Line[] = [
    { ...line('excluded', excluded.rows), amount: excluded.amount, sign: '−' },
    { ...line('blocked', blocked.rows), amount: blocked.amount, sign: '−' },
    { ...line('edited', edited.rows), amount: edited.by, sign: edited.isMore ? '+' : '−' },
    { ...line('added', added.rows), amount: added.amount, sign: '+' },
  ]
  return [
    { ...line('read', sheet.rows), amount: sheet.amount },
    ...parts.filter(({ amount }) => amount !== '0.00'),
    { ...line('toPay', toPay.rows), amount: toPay.amount },
  ]
}
