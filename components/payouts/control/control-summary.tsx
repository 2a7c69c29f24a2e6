'use client'

import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/messages/use-text'
import type { Control } from '@/lib/payouts/control/control'
import { agrees } from '@/lib/sheet/rows/control-figures'
import { linesText } from '@/lib/sheet/rows/lines-text'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import { ControlComparison } from './control-comparison'

/** What the rows of a payout were compared with, whether they agree, and why not. */
export function ControlSummary({ control }: { control: Control }) {
  const t = useTranslations('sheet.control')
  const formats = useFormats()
  const text = useSheetText()
  const { figures, by, explanation, notCompared = [] } = control
  const unclear =
    notCompared.length === 0
      ? null
      : t('noneUnclear', { count: notCompared.length, rows: text(linesText(notCompared)) })
  if (by === null || figures.length === 0)
    return (
      <>
        <p className="font-medium">{t('none')}</p>
        <p className="text-text-2">{unclear ?? t('noneHelp')}</p>
      </>
    )
  return (
    <>
      <ControlComparison figures={figures.filter((figure) => figure.kind !== 'subtotal' || !agrees(figure))} />
      {unclear !== null && <p className="mt-1 text-text-2">{unclear}</p>}
      {figures.some(({ lineNo }) => lineNo === null) && (
        <p className="mt-1 text-text-2">{t('typedBy', { who: by.who, time: formats.moment(by.at) })}</p>
      )}
      {explanation !== null && (
        <p className="mt-1 break-words">{t('explainedBy', { who: by.who, text: explanation })}</p>
      )}
    </>
  )
}
