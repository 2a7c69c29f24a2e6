'use client'

import { useTranslations } from 'next-intl'
import { ControlComparison } from '@/components/payouts/control/control-comparison'
import { NeededNotice, useNeededTotal } from '@/components/payouts/control/needed-notice'
import { Notice } from '@/components/ui/action/notice'
import { TextArea } from '@/components/ui/form/text-area'
import { TextField } from '@/components/ui/form/text-field'
import { Figure, Figures } from '@/components/ui/value/figures'
import { Money } from '@/components/ui/value/money'
import { useFormats } from '@/lib/messages/use-text'
import { useValueText } from '@/lib/messages/use-value-text'
import type { ControlTyped, ReadControl } from '@/lib/payouts/control/control-form'
import type { PayoutView } from '@/lib/payouts/view'
import { agrees, type ComparedFigure } from '@/lib/sheet/rows/control-figures'
import { linesText } from '@/lib/sheet/rows/lines-text'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import type { SheetSummary } from '@/lib/sheet/worker/protocol'

type Props = {
  summary: Pick<SheetSummary, 'figures' | 'own' | 'unclear'>
  kind: PayoutView['kind']
  read: ReadControl
  typed: ControlTyped
  onType: (typed: ControlTyped) => void
}

/** The figures of a sheet as read, beside those that the sheet states or a person expects. A difference has to be explained. */
export function ControlSection({ summary, kind, read, typed, onType }: Props) {
  const t = useTranslations('sheet.control')
  const text = useSheetText()
  const valueText = useValueText()
  const formats = useFormats()
  const { figures, own, unclear } = summary
  const of = (kind: ComparedFigure['kind']) => read.compared.filter((figure) => figure.kind === kind)
  const has = (kind: ComparedFigure['kind']) => own.some((figure) => figure.kind === kind)
  const needed = useNeededTotal({ kind, totals: figures.totals, figures: read.control.figures })
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 px-gutter">
      <Figures>
        <Figure label={t('payments')} note={<ControlComparison figures={of('count')} />}>
          {formats.count(figures.payments)}
        </Figure>
        {figures.totals.map(({ currency, amount }, at) => (
          <Figure
            key={currency}
            label={figures.totals.length > 1 ? t('totalIn', { currency }) : t('total')}
            note={
              at === 0 && (
                <ControlComparison figures={[...of('total'), ...of('subtotal').filter((figure) => !agrees(figure))]} />
              )
            }
          >
            <Money amount={amount} currency={currency} />
          </Figure>
        ))}
        <Figure label={t('phones')} note={t('phonesHelp')}>
          {figures.phoneCheckSum}
        </Figure>
      </Figures>
      {figures.unreadable > 0 && <p className="text-text-2">{t('unreadable', { count: figures.unreadable })}</p>}
      {unclear.length > 0 && <Notice>{t('unclear', { count: unclear.length, rows: text(linesText(unclear)) })}</Notice>}
      <NeededNotice needed={needed} />
      {(!has('total') || !has('count')) && (
        <div className="flex flex-wrap gap-4">
          {!has('total') && (
            <div className="w-full max-w-[280px]">
              <TextField
                label={t('expectedTotal')}
                help={t('expectedHelp')}
                problem={read.problems.total && valueText(read.problems.total)}
                optional={needed === null}
                inputMode="decimal"
                maxLength={40}
                autoComplete="off"
                value={typed.total}
                onChange={(total) => onType({ ...typed, total })}
              />
            </div>
          )}
          {!has('count') && (
            <div className="w-full max-w-[280px]">
              <TextField
                label={t('expectedCount')}
                problem={read.problems.count && text(read.problems.count)}
                optional
                inputMode="numeric"
                maxLength={9}
                autoComplete="off"
                value={typed.count}
                onChange={(count) => onType({ ...typed, count })}
              />
            </div>
          )}
        </div>
      )}
      {read.differs && (
        <Notice tone="bad" role="status">
          {t('stops')}
        </Notice>
      )}
      {read.differs && (
        <div className="w-full max-w-[496px]">
          <TextArea
            label={t('explanation')}
            help={t('explanationHelp')}
            maxLength={300}
            rows={2}
            value={typed.explanation}
            onChange={(explanation) => onType({ ...typed, explanation })}
          />
        </div>
      )}
    </section>
  )
}
