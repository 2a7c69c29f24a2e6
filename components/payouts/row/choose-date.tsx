import { type Edits, EVERY_ROW, onlyRow } from '@/components/payouts/draft/use-edits'
import { Button } from '@/components/ui/action/button'
import { countText } from '@/components/ui/value/count'
import { TWO_DATES } from '@/lib/payouts/draft/bulk-edit-input'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import { DATE_ORDERS, type DateOrder, dayInWords, inOrder } from '@/lib/sheet/rows/deadline'

type Props = { payout: PayoutView; row: RowView; edits: Edits; onDone: () => void }

const IN_ORDER: Readonly<Record<DateOrder, string>> = { 'day-first': 'day first', 'month-first': 'month first' }
const DAY = 'yyyy-mm-dd'.length

/** The days that a deadline can mean, to choose from, for this row or for all that wait for the same answer. */
export function WhichDate({ payout, row, edits, onDone }: Props) {
  const typed = row.typed.deadline ?? ''
  const alike = payout.problems[TWO_DATES]?.rows ?? 0
  const read = (order: DateOrder, among: typeof EVERY_ROW) =>
    void edits.change({ what: 'read-dates', order, among }).then(onDone)
  return DATE_ORDERS.flatMap((order) => {
    const day = inOrder(typed, order)?.slice(0, DAY)
    if (day === undefined) return []
    return [
      <Button key={order} isDisabled={edits.busy} onPress={() => read(order, onlyRow(row))}>
        {dayInWords(day)}
      </Button>,
      alike > 1 && (
        <Button key={`all ${order}`} variant="quiet" isDisabled={edits.busy} onPress={() => read(order, EVERY_ROW)}>
          {`All ${countText(alike)} with the ${IN_ORDER[order]}`}
        </Button>
      ),
    ]
  })
}
