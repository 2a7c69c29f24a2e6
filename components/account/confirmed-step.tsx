'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { IdentityField, isIdentityComplete } from '@/components/approvals/identity-field'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import { StepWords } from './take-focus'

type Props<T> = {
  children: ReactNode
  /** The label of the button, a verb and its object. */
  confirm: string
  variant?: 'primary' | 'danger'
  method: StepUpOffer
  send: (proof: string) => Promise<ActionResult<T>>
  onBack: () => void
  onDone: (value: T) => void
}

/** One change of a person's own sign-in that needs nothing but a confirmed identity. */
export function ConfirmedStep<T>({ children, confirm, variant = 'primary', method, send, onBack, onDone }: Props<T>) {
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [proof, setProof] = useState('')
  const ready = isIdentityComplete(method, proof)
  const go = async () => {
    const done = await action.run(() => send(proof))
    setProof('')
    if (done !== null) onDone(done)
  }
  return (
    <form
      className="flex max-w-80 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void go()
      }}
    >
      <StepWords>{children}</StepWords>
      <IdentityField method={method} value={proof} onChange={setProof} />
      {action.error && <ErrorMessage error={action.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant={variant} busy={action.busy} isDisabled={!ready}>
          {confirm}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {ui('back')}
        </Button>
      </div>
    </form>
  )
}
