'use client'

import { useTranslations } from 'next-intl'
import { ConfirmStepDialog } from '@/components/payouts/approval/confirm-step-dialog'
import { usePayout } from '@/components/payouts/use-payout'
import { proposeCancelBatchAction } from '@/lib/payouts/sending/actions'
import type { SubmissionView } from '@/lib/payouts/view'

type Props = { batch: SubmissionView; isOpen: boolean; onClose: () => void }

/** Proposes to a second person to cancel a batch at the service. */
export function CancelDialog({ batch, isOpen, onClose }: Props) {
  const payout = usePayout()
  const t = useTranslations('sending')
  return (
    <ConfirmStepDialog
      payoutId={payout.id}
      isOpen={isOpen}
      onClose={onClose}
      title={t('cancel.title')}
      confirm={{ verb: t('cancel.button'), danger: true }}
      reason={{ label: t('cancel.reason'), help: t('cancel.reasonHelp') }}
      send={(reason) => proposeCancelBatchAction(batch.id, reason)}
    >
      <p>{t('cancel.text')}</p>
    </ConfirmStepDialog>
  )
}
