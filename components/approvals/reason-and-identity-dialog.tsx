'use client'

import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded } from '@/components/ui/action/use-server-action'
import { Form } from '@/components/ui/form/form'
import { FormTextArea } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import { isReason, typedReason } from '@/lib/text/typed-reason'
import { FactorFirst } from './factor-first'
import { FormIdentityField, isIdentityComplete } from './identity-field'

const schema = z.object({ reason: typedReason, proof: z.string() })

type Props = {
  words: {
    readonly title: string
    /** What happens to the money. */
    readonly text: string
    readonly reasonHelp: string
    readonly confirm: string
    readonly destructive?: boolean
  }
  method: StepUpOffer | 'none'
  send: (reason: string, proof: string) => Promise<ActionResult<unknown>>
  /** Refreshes the page, whether the action succeeded or not. */
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason and confirms the person's identity before an action about money. */
export function ReasonAndIdentityDialog({ words, method, send, onDone, onClose }: Props) {
  const ui = useTranslations('ui')
  const form = useZodForm(schema, { reason: '', proof: '' })
  const action = useFormAction(form)
  const [reason, proof] = useWatch({ control: form.control, name: ['reason', 'proof'] })
  const ready = method !== 'none' && isIdentityComplete(method, proof) && isReason(reason)
  const confirm = async (typed: z.output<typeof schema>) => {
    if (!ready) return
    const done = await action.run(() => succeeded(send(typed.reason, typed.proof)))
    form.setValue('proof', '')
    await onDone()
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title}
      confirm={words.confirm}
      destructive={words.destructive ?? false}
      busy={action.busy}
      ready={ready}
      onConfirm={() => {
        form.refusals.current.clear()
        void form.handleSubmit(confirm)()
      }}
    >
      <Form form={form} onSend={words.destructive ? async () => undefined : confirm} className="flex flex-col gap-3">
        <p>{words.text}</p>
        <FormTextArea form={form} name="reason" label={ui('col.reason')} help={words.reasonHelp} maxLength={300} />
        {method === 'none' ? <FactorFirst /> : <FormIdentityField form={form} name="proof" method={method} />}
        {action.error && <ErrorMessage error={action.error} />}
      </Form>
    </ConfirmDialog>
  )
}
