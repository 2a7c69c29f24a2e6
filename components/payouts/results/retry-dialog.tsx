'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { Dialog } from '@/components/ui/overlay/dialog'
import { useFormats } from '@/lib/messages/use-text'
import { sum } from '@/lib/money/amount'
import { retryFailedAction } from '@/lib/payouts/results/actions'
import type { PayoutView } from '@/lib/payouts/view'

type Props = { rows: PayoutView['payableAgain']; isOpen: boolean; onClose: () => void }

/** Creates a linked draft of the selected rows; it pays nothing by itself. */
export function RetryDialog({ rows, isOpen, onClose }: Props) {
  const payout = usePayout()
  const t = useTranslations('sending')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const router = useRouter()
  const action = useServerAction()
  const currencies = [...new Set(rows.map((row) => row.currency))]
  const sums = currencies.map((currency) =>
    formats.money(sum(rows.filter((row) => row.currency === currency).map((row) => row.amount)), currency),
  )
  const unsure = rows.filter((row) => row.unsure).length
  const pay = async () => {
    const made = await action.run(() =>
      retryFailedAction(
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
      title={t('retry.title', { count: rows.length })}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {ui('back')}
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void pay()}>
            {t('retry.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('retry.text', { sum: sums.join(' + '), unsure: unsure === 0 ? 'none' : 'some' })}</p>
        {unsure > 0 && <Notice tone="warn">{t('retry.unsure', { count: unsure })}</Notice>}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
