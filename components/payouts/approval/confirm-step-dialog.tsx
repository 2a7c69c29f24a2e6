'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { MIN_REASON } from '@/components/payouts/min-reason'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { TextArea } from '@/components/ui/form/text-area'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import type { ActionResult } from '@/lib/access/requests/action'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

type Props = {
  payoutId: string
  isOpen: boolean
  onClose: () => void
  /** The question. */
  title: string
  /** The verb, and whether it stops something. */
  confirm: { readonly verb: string; readonly danger?: boolean }
  /** Set where a reason is required; what was typed stays when the dialog is closed. */
  reason?: { readonly label: string; readonly help: string }
  /** False while something inside is missing or wrong. */
  ready?: boolean
  send: (reason: string) => Promise<ActionResult<unknown>>
  children: ReactNode
}

/** Confirms one step of a payout, with a reason where one is required, and shows why the step failed. */
export function ConfirmStepDialog({
  payoutId,
  isOpen,
  onClose,
  title,
  confirm,
  reason,
  ready = true,
  send,
  children,
}: Props) {
  const queries = useQueryClient()
  const action = useServerAction()
  const [why, setWhy] = useState('')
  const { busy, clear } = action
  // What failed is shown until the dialog is closed, by whomever; what was typed stays.
  useEffect(() => {
    if (!isOpen && !busy) clear()
  }, [isOpen, busy, clear])
  const given = why.trim()
  const missing = reason !== undefined && given.length < MIN_REASON
  const submit = async () => {
    const done = await action.run(() => succeeded(send(given)))
    await refetchAfterAction(queries, payoutKeys.one(payoutId))
    if (!done) return
    setWhy('')
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <DialogButtons onBack={onClose}>
          <Button
            variant={confirm.danger ? 'danger' : 'primary'}
            busy={busy}
            isDisabled={missing || !ready}
            onPress={() => void submit()}
          >
            {confirm.verb}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {reason && <TextArea {...reason} value={why} onChange={setWhy} maxLength={300} />}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
