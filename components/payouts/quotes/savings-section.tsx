'use client'

import { useTranslations } from 'next-intl'
import { COMPARED_AT_ONCE, useComparison } from '@/components/payouts/approval/use-comparison'
import { EVERY_ROW, useEdits } from '@/components/payouts/draft/use-edits'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { PanelSection } from '@/components/ui/layout/panel-section'
import { Money } from '@/components/ui/value/money'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { fromMinor } from '@/lib/money/amount'
import type { Saving } from '@/lib/payouts/quotes/savings'
import type { RowPlace } from '@/lib/payouts/view'

type Props = { onJump: (place: RowPlace) => void }

const SHOWN = 4
const NONE = { first: [] as readonly Saving[], count: 0, all: fromMinor(0n) }

/** Avoidable fees, each with its saving and a button to avoid it. Nothing changes without a click. */
export function SavingsSection({ onJump }: Props) {
  const payout = usePayout()
  const edits = useEdits()
  const formats = useFormats()
  const t = useTranslations('draft')
  const { mayPrepare } = useStaff()
  const { comparison } = useComparison(payout, payout.counts.all <= COMPARED_AT_ONCE)
  const { first, count, all } = comparison?.savings ?? NONE
  const [one] = first
  if (one === undefined) return null
  const rest = count - Math.min(SHOWN, first.length)
  return (
    <PanelSection title={t('savings.title')} aside={<Money amount={all} currency={one.currency} estimate />}>
      <ul className="flex flex-col gap-3">
        {first.slice(0, SHOWN).map((saving) => (
          <li key={saving.rows.map((row) => row.rowId).join()} className="flex flex-col items-start gap-1.5">
            <p className="text-text-2">
              <Where saving={saving} onJump={onJump} /> <Why saving={saving} />
            </p>
            {mayPrepare && (
              <Button size="sm" isDisabled={edits.busy} onPress={() => void edits.change(chosen(saving))}>
                {wordsOfMerge(t, formats, saving)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-caption text-text-3">{t('savings.more', { count: rest })}</p>}
      <p className="mt-2 text-caption text-text-3">{t('savings.note')}</p>
    </PanelSection>
  )
}

const chosen = ({ rows, to }: Saving) => ({
  what: 'save' as const,
  rowIds: rows.map((row) => row.rowId),
  to,
  among: EVERY_ROW,
})

const wordsOfMerge = (t: Texts<'draft'>, formats: Formats, { rows, to, currency }: Saving): string =>
  t('savings.merge', { rows: rows.length, amount: formats.money(to, currency) })

function Where({ saving, onJump }: { saving: Saving; onJump: Props['onJump'] }) {
  const t = useTranslations('draft')
  return saving.rows.slice(0, 6).map((row, at) => (
    <span key={row.rowId}>
      {at > 0 && ', '}
      <button
        type="button"
        className="rounded-control font-medium text-accent underline-offset-2 hover:underline"
        onClick={() => onJump(row)}
      >
        {t('savings.row', { row: row.lineNo })}
      </button>
    </span>
  ))
}

function Why({ saving }: { saving: Saving }) {
  const t = useTranslations('draft')
  const { rows, name, currency, saves } = saving
  const [row] = rows
  return (
    <>
      {t.rich('savings.text', {
        ...{ more: Math.max(0, rows.length - 6), name: name ?? t('savings.oneNumber'), row: row?.lineNo ?? 0 },
        amount: () => <Money amount={saves} currency={currency} />,
      })}
    </>
  )
}
