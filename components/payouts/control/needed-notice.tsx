'use client'

import { useTranslations } from 'next-intl'
import { useStaff } from '@/components/payouts/staff-context'
import { Notice } from '@/components/ui/action/notice'
import { useFormats } from '@/lib/messages/use-text'
import { type NeededTotal, neededTotal } from '@/lib/payouts/control/needed'
import type { Money, PayoutView } from '@/lib/payouts/view'
import type { ControlFigure } from '@/lib/sheet/rows/control-figures'

type Props = {
  kind: PayoutView['kind']
  totals: readonly Pick<Money, 'currency' | 'amount'>[]
  figures: readonly ControlFigure[]
}

/** The control total that the policy asks for and that is missing; null where it asks for none, or there is one. */
export const useNeededTotal = ({ kind, totals, figures }: Props): NeededTotal | null =>
  neededTotal(useStaff().neededTotals, kind, totals, figures)

/** Says that the policy asks for a control total, before a payout is submitted without one. */
export function NeededNotice({ needed }: { needed: NeededTotal | null }) {
  const t = useTranslations('sheet.control')
  const formats = useFormats()
  if (needed === null) return null
  return <Notice tone="warn">{t('needed', { above: formats.money(needed.above, needed.currency) })}</Notice>
}
