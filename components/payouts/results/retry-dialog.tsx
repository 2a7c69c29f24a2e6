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
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { useFormats } from '@/lib/messages/use-text'
import { retryFailedAction } from '@/lib/payouts/results/actions'
import type { chosenSums } from '@/lib/payouts/results/retry-choice'

type Props = {
  chosen: ReturnType<typeof chosenSums>
  /** The ids of the rows that a person selected or deselected. */
  changed: readonly string[]
  isOpen: boolean
  /** `refused`: the rows have changed since they were selected. */
  onClose: (refused: boolean) => void
}

/** Creates a linked draft of the selected rows; it pays nothing by itself. */
export function RetryDialog({ chosen, changed, isOpen, onClose }: Props) {
  const payout = usePayout()
  const t = useTranslations('sending')
  const formats = useFormats()
  const router = useRouter()
  const action = useServerAction()
  const { sums, rows, unsure } = chosen
  const pay = async () => {
    const made = await action.run(() => retryFailedAction(payout.id, { changed: [...changed], sums: [...sums] }))
    if (made) router.push(`/payouts/${made.payoutId}` as Route)
  }
  const close = () => onClose(action.error?.kind === 'superseded')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('retry.title', { count: rows })}
      actions={
        <DialogButtons onBack={close}>
          <Button variant="primary" busy={action.busy} onPress={() => void pay()}>
            {t('retry.confirm')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {t('retry.text', {
            sum: sums.map(({ amount, currency }) => formats.money(amount, currency)).join(' + '),
            unsure: unsure === 0 ? 'none' : 'some',
          })}
        </p>
        {unsure > 0 && <Notice tone="warn">{t('retry.unsure', { count: unsure })}</Notice>}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
