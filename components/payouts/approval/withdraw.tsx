'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { withdrawPayoutAction } from '@/lib/payouts/approval/actions'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Withdraws a payout from approval, which makes it a draft again. */
export function Withdraw({ payoutId }: { payoutId: string }) {
  const t = useTranslations('approval')
  const queries = useQueryClient()
  const action = useServerAction()
  const [open, setOpen] = useState(false)
  const withdraw = async () => {
    await action.run(() => withdrawPayoutAction(payoutId))
    await refetchAfterAction(queries, payoutKeys.one(payoutId))
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('withdraw.button')}</Button>
      <ConfirmDialog
        isOpen={open}
        onClose={() => setOpen(false)}
        title={t('withdraw.title')}
        confirm={t('withdraw.confirm')}
        busy={action.busy}
        onConfirm={() => void withdraw()}
      >
        {action.error ? action.error.text : t('withdraw.text')}
      </ConfirmDialog>
    </>
  )
}
