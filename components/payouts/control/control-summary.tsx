'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/messages/use-text'
import type { Control } from '@/lib/payouts/control/control'
import { agrees, type ComparedFigure } from '@/lib/sheet/rows/control-figures'
import { ControlComparison } from './control-comparison'

/** What the rows of a payout were compared with, whether they agree, and why not. */
export function ControlSummary({ control }: { control: Control }) {
  const t = useTranslations('sheet.control')
  const formats = useFormats()
  const { figures, by, explanation } = control
  const typed = figures.filter(({ lineNo }) => lineNo === null)
  const said = (figure: ComparedFigure) =>
    figure.kind === 'count' ? t('paymentCount', { count: figure.value }) : formats.money(figure.value, figure.currency)
  if (by === null)
    return (
      <>
        <p className="font-medium">{t('none')}</p>
        <p className="text-text-2">{t('noneHelp')}</p>
      </>
    )
  return (
    <>
      {typed.length > 0 && (
        <p>{t('typedBy', { who: by.who, time: formats.moment(by.at), figures: formats.all(typed.map(said)) })}</p>
      )}
      <ControlComparison figures={figures.filter((figure) => figure.kind !== 'subtotal' || !agrees(figure))} />
      {explanation !== null && (
        <p className="mt-1 break-words">{t('explainedBy', { who: by.who, text: explanation })}</p>
      )}
    </>
  )
}
