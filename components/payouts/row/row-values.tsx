'use client'

import { useTranslations } from 'next-intl'
import { EVERY_ROW, onlyRow, useEdits } from '@/components/payouts/draft/use-edits'
import { Button } from '@/components/ui/action/button'
import { useFormats } from '@/lib/messages/use-text'
import { parseAmount } from '@/lib/money/amount'
import type { RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'
import type { Repair } from '@/lib/sheet/rows/row-edits'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { repairedTo } from './suggested-value'

/** `byKey`: whether Enter in the rows applies it. */
type RepairProps = {
  row: RowView
  repair: Repair
  alike: number
  byKey: boolean
  onDone: () => void
}

/** A cell in another format: as it is in the sheet, what it becomes, and whether it is applied. */
export function RepairLine({ row, repair, alike, byKey, onDone }: RepairProps) {
  const edits = useEdits()
  const t = useTranslations('draft')
  const text = useIssueText()
  const words = useTranslations('terms')
  const formats = useFormats()
  const amount = repair.field === 'amount' ? parseAmount(repair.to) : null
  const becomes = amount === null ? repairedTo(repair, words, formats) : formats.amount(amount, row.currency)
  const offered = repair.state === 'offered'
  const use = { what: 'apply-formats' as const, field: repair.field, among: onlyRow(row) }
  const keep = { what: 'keep-as-typed' as const, field: repair.field, among: onlyRow(row) }
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <dl className="grid grid-cols-[auto_auto] content-start gap-x-3 gap-y-0.5 tabular-nums">
        <dt className="text-text-2">{t('values.inSheet')}</dt>
        <dd className="text-text-3 line-through whitespace-pre-wrap">{row.was[repair.field] ?? repair.from}</dd>
        <dt className="text-text-2">{t('values.becomes')}</dt>
        <dd className="font-semibold">{becomes}</dd>
      </dl>
      <div className="flex min-w-0 grow basis-72 flex-col gap-2.5">
        <p className="max-w-[60ch] text-text-2">{text(repair.why)}</p>
        <div className="flex flex-wrap items-center gap-2">
          {offered ? (
            <>
              <Button
                size="sm"
                variant="primary"
                {...(byKey && { keys: 'Enter' })}
                busy={edits.busy}
                onPress={() => void edits.change(use).then(onDone)}
              >
                {t('values.apply')}
              </Button>
              {alike > 1 && (
                <Button
                  size="sm"
                  {...(byKey && { keys: 'Shift Enter' })}
                  isDisabled={edits.busy}
                  onPress={() => void edits.change({ ...use, among: EVERY_ROW }).then(onDone)}
                >
                  {t('values.applyAll', { count: alike })}
                </Button>
              )}
              <Button
                size="sm"
                variant="quiet"
                isDisabled={edits.busy}
                onPress={() => void edits.change(keep).then(onDone)}
              >
                {t('values.ignore')}
              </Button>
            </>
          ) : repair.state === 'used' && repair.field !== 'phone' ? (
            <Button size="sm" isDisabled={edits.busy} onPress={() => void edits.change(keep).then(onDone)}>
              {t('values.undo')}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** An edited cell: the value of the sheet, and a button that restores it. */
export function TypedLine({
  row,
  field,
  was,
  onDone,
}: Omit<RepairProps, 'repair' | 'alike' | 'byKey'> & { field: Field; was: string }) {
  const edits = useEdits()
  const ui = useTranslations('ui')
  const t = useTranslations('draft')
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 tabular-nums">
        <dt className="text-text-2">{t('values.inSheet')}</dt>
        <dd className="text-text-3 line-through">{was === '' ? t('values.empty') : was}</dd>
        <dt className="text-text-2">{t('values.edited', { field: ui(`fieldInText.${field}`) })}</dt>
        <dd className="font-semibold">{row.typed[field] ?? t('values.empty')}</dd>
      </dl>
      <Button
        size="sm"
        onPress={() => {
          edits.type(row, field, was)
          onDone()
        }}
      >
        {t('values.restore')}
      </Button>
    </div>
  )
}
