'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { FormIdentityField, isIdentityComplete } from '@/components/approvals/identity-field'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import { FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { addPasskeyAction, beginPasskeyAction } from '@/lib/access/passkeys/actions'

const schema = z.object({ name: z.string(), proof: z.string() })

type Props = { method: StepUpOffer; onBack: () => void; onDone: (sessionsEnded: number) => void }

/** Makes a passkey in this browser, with a name and a confirmed identity. */
export function AddPasskey({ method, onBack, onDone }: Props) {
  const t = useTranslations('account')
  const ui = useTranslations('ui')
  const form = useZodForm(schema, { name: '', proof: '' })
  const action = useFormAction(form)
  const [name, proof] = useWatch({ control: form.control, name: ['name', 'proof'] })
  const [failed, setFailed] = useState(false)
  const ready = name.trim() !== '' && isIdentityComplete(method, proof)
  const add = async () => {
    if (!ready) return
    setFailed(false)
    const begun = await action.run(beginPasskeyAction)
    if (begun === null) return
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON: begun.options }).catch(() => null)
    if (response === null) return setFailed(true)
    const added = await action.run(() =>
      addPasskeyAction({ token: begun.token, response: { ...response }, name, proof }),
    )
    form.setValue('proof', '')
    if (added) onDone(added.sessionsEnded)
  }
  return (
    <Form form={form} onSend={add} className="flex max-w-80 flex-col gap-3">
      <FormText form={form} name="name" label={t('passkeys.name')} help={t('passkeys.nameHelp')} maxLength={60} />
      <FormIdentityField form={form} name="proof" method={method} />
      {failed && (
        <p role="alert" className="text-bad">
          {t('passkeys.notMade')}
        </p>
      )}
      {action.error && <ErrorMessage error={action.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={action.busy} isDisabled={!ready}>
          {t('passkeys.make')}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {ui('back')}
        </Button>
      </div>
    </Form>
  )
}
