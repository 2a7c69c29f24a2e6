'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useAction } from '@/components/ui/use-action'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { useDesk } from './desk-context'

/** Takes a payout back from approval to change it, which voids what was asked. */
export function Withdraw({ payoutId }: { payoutId: string }) {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const action = useAction()
  const [open, setOpen] = useState(false)
  const withdraw = async () => {
    await action.run(() => actions.withdraw(payoutId))
    await refetchAfterAction(queries, payoutKeys.one(payoutId))
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>Take back to change</Button>
      <ConfirmDialog
        isOpen={open}
        onClose={() => setOpen(false)}
        title="Take it back to change it?"
        confirm="Take it back"
        busy={action.busy}
        onConfirm={() => void withdraw()}
      >
        {action.told
          ? action.told.sentence
          : 'The approval that was asked for becomes void, and the approver sees that. Nothing was sent. Ask again when the rows are right.'}
      </ConfirmDialog>
    </>
  )
}
