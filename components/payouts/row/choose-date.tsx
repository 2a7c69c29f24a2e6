import { useTranslations } from 'next-intl'
import { EVERY_ROW, onlyRow, useEdits } from '@/components/payouts/draft/use-edits'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { TWO_DATES } from '@/lib/payouts/draft/bulk-edit-input'
import type { RowView } from '@/lib/payouts/view'
import { DATE_ORDERS, type DateOrder, inOrder } from '@/lib/sheet/rows/deadline'

type Props = { row: RowView; onDone: () => void }

const inOrderOf = (t: Texts<'draft'>): Readonly<Record<DateOrder, string>> => ({
  'day-first': t('date.dayFirst'),
  'month-first': t('date.monthFirst'),
})
const DAY = 'yyyy-mm-dd'.length

/** The days that a deadline can mean, to choose from, for this row or for all that wait for the same answer. */
export function WhichDate({ row, onDone }: Props) {
  const payout = usePayout()
  const edits = useEdits()
  const t = useTranslations('draft')
  const formats = useFormats()
  const typed = row.typed.deadline ?? ''
  const alike = payout.problems[TWO_DATES] ?? 0
  const read = (order: DateOrder, among: typeof EVERY_ROW) =>
    void edits.change({ what: 'read-dates', order, among }).then(onDone)
  return DATE_ORDERS.flatMap((order) => {
    const day = inOrder(typed, order)?.slice(0, DAY)
    if (day === undefined) return []
    return [
      <Button key={order} isDisabled={edits.busy} onPress={() => read(order, onlyRow(row))}>
        {formats.date(day)}
      </Button>,
      alike > 1 && (
        <Button key={`all ${order}`} variant="quiet" isDisabled={edits.busy} onPress={() => read(order, EVERY_ROW)}>
          {t('date.applyAll', { count: alike, order: inOrderOf(t)[order] })}
        </Button>
      ),
    ]
  })
}
