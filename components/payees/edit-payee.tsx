'use client'

import { PencilLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { succeeded } from '@/components/ui/action/use-server-action'
import { FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { editPayeeAction } from '@/lib/payees/actions'
import { detailsForm } from '@/lib/payees/payee-form'
import type { Details } from '@/lib/payees/payee-input'
import type { PayeeView } from '@/lib/payees/view'

type Props = {
  payee: PayeeView
  onSaved: () => Promise<unknown>
}

/** Changes a payee's name or reference, and proposes another email address. */
export function EditPayee({ payee, onSaved }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const form = useZodForm(detailsForm, detailsOf(payee))
  const action = useFormAction(form)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    form.reset(detailsOf(payee))
    setOpen(true)
  }
  const save = async (typed: Details) => {
    const saved = await action.run(() => succeeded(editPayeeAction(payee.id, typed)))
    if (!saved) return
    await onSaved()
    setOpen(false)
  }
  return (
    <>
      <Button icon={PencilLine} onPress={open}>
        {t('edit.button')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('edit.title', { payee: payee.name })}
        keep={`payee-${payee.id}`}
        confirm={t('edit.save')}
        form={form}
        onSend={save}
        action={action}
      >
        <FormText form={form} name="name" label={ui('col.name')} maxLength={120} />
        <FormText form={form} name="email" label={t('form.email')} optional type="email" help={t('edit.emailHelp')} />
        <FormText
          form={form}
          name="reference"
          label={ui('col.reference')}
          optional
          maxLength={64}
          help={t('form.referenceHelp')}
        />
      </FormDialog>
    </>
  )
}

const detailsOf = ({ name, email, reference }: PayeeView): Details => ({
  name,
  email: email ?? '',
  reference: reference ?? '',
})
