'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '@/components/payouts/desk-context'
import { Button } from '@/components/ui/action/button'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Withdraws a payout from approval, which makes it a draft again. */
export function Withdraw({ payoutId }: { payoutId: string }) {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const action = useServerAction()
  const [open, setOpen] = useState(false)
  const withdraw = async () => {
    await action.run(() => actions.withdraw(payoutId))
    await refetchAfterAction(queries, payoutKeys.one(payoutId))
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>Withdraw and edit</Button>
      <ConfirmDialog
        isOpen={open}
        onClose={() => setOpen(false)}
        title="Withdraw this payout?"
        confirm="Withdraw"
        busy={action.busy}
        onConfirm={() => void withdraw()}
      >
        {action.error
          ? action.error.text
          : 'It becomes a draft again, and approvers see that it was withdrawn. Nothing was sent. Submit it again when the rows are right.'}
      </ConfirmDialog>
    </>
  )
}
