'use client'

import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import { FactorFirst } from './factor-first'
import { IdentityField, isIdentityComplete } from './identity-field'

type Props = {
  title: string
  /** The label of the button, a verb and its object. */
  confirm: string
  destructive: boolean
  method: StepUpOffer | 'none'
  send: (proof: string) => Promise<ActionResult<unknown>>
  /** Runs after every answer, before the dialog closes. */
  onAnswer: () => Promise<unknown>
  onClose: () => void
  /** What it means for the money. */
  children: ReactNode
}

/** A step that needs nothing but a confirmed identity. It closes when the step is done, and shows why where it is refused. */
export function IdentityDialog({ title, confirm, destructive, method, send, onAnswer, onClose, children }: Props) {
  const [proof, setProof] = useState('')
  const action = useServerAction()
  const go = async () => {
    const done = await action.run(() => succeeded(send(proof)))
    setProof('')
    await onAnswer()
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirm={confirm}
      destructive={destructive}
      busy={action.busy}
      ready={method !== 'none' && isIdentityComplete(method, proof)}
      onConfirm={() => void go()}
    >
      <div className="flex flex-col gap-3">
        <p>{children}</p>
        {method === 'none' ? <FactorFirst /> : <IdentityField method={method} value={proof} onChange={setProof} />}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </ConfirmDialog>
  )
}
