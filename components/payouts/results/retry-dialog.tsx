'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useDesk } from '@/components/payouts/desk-context'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Dialog } from '@/components/ui/overlay/dialog'
import { countText, rowsText } from '@/components/ui/value/count'
import { sum } from '@/lib/money/amount'
import { formatMoney } from '@/lib/money/format'
import type { PayoutView } from '@/lib/payouts/view'

type Props = { payout: PayoutView; rows: PayoutView['payableAgain']; isOpen: boolean; onClose: () => void }

/** Makes a linked draft of the rows that were chosen; it pays nothing by itself. */
export function PayAgainDialog({ payout, rows, isOpen, onClose }: Props) {
  const { actions } = useDesk()
  const router = useRouter()
  const action = useServerAction()
  const currencies = [...new Set(rows.map((row) => row.currency))]
  const sums = currencies.map((currency) =>
    formatMoney(sum(rows.filter((row) => row.currency === currency).map((row) => row.amount)), currency),
  )
  const unsure = rows.filter((row) => row.unsure).length
  const pay = async () => {
    const made = await action.run(() =>
      actions.payAgain(
        payout.id,
        rows.map((row) => row.rowId),
      ),
    )
    if (made) router.push(`/payouts/${made.payoutId}` as Route)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Make a new draft of ${countText(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}?`}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void pay()}>
            Make the draft
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {sums.join(' + ')}, to be checked, mended, quoted and approved like any other payout. Nothing is paid by this
          step.{unsure === 0 && ' Rows that are pending or not known yet stay out until they are known.'}
        </p>
        {unsure > 0 && (
          <Notice tone="warn">
            {rowsText(unsure)} may have been paid in the time that a restored backup lost. Look for{' '}
            {unsure === 1 ? 'it' : 'them'} at the service first. Before anything is sent, the batch is compared with
            what the service shows.
          </Notice>
        )}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
