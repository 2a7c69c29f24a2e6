'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import type { z } from 'zod/mini'
import { payeePath } from '@/components/paths'
import { FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { createPayeeAction } from '@/lib/payees/actions'
import { newPayeeForm } from '@/lib/payees/payee-form'
import { PAYEES } from '@/lib/queries/payees'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { NetworkChoice } from './accounts/network-choice'

type PayeeTyped = z.output<typeof newPayeeForm>

const EMPTY: PayeeTyped = { name: '', code: '', phone: '', network: null, email: '', reference: '' }

type Props = { isOpen: boolean; onClose: () => void; onCreated: (path: Route) => void }

/** The dialog that adds a payee. What was typed stays when it is closed without saving. */
export function NewPayeeDialog({ isOpen, onClose, onCreated }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const form = useZodForm<PayeeTyped>(newPayeeForm, EMPTY)
  const action = useFormAction(form)
  const { field: network } = useController({ control: form.control, name: 'network' })
  const save = async (typed: PayeeTyped) => {
    const made = await action.run(() => createPayeeAction(typed))
    if (!made) return
    onClose()
    form.reset(EMPTY)
    await refetchAfterAction(queries, PAYEES)
    onCreated(payeePath(made.payeeId))
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('new.title')}
      keep="new-payee"
      confirm={t('new.confirm')}
      form={form}
      onSend={save}
      action={action}
    >
      <FormText form={form} name="name" label={ui('col.name')} maxLength={120} autoFocus />
      <FormText form={form} name="phone" label={t('phone.label')} optional type="tel" help={t('new.phoneHelp')} />
      <NetworkChoice value={network.value} onChange={network.onChange} />
      <FormText form={form} name="email" label={t('form.email')} optional type="email" />
      <FormText form={form} name="code" label={t('form.code')} optional help={t('new.codeHelp')} />
      <FormText
        form={form}
        name="reference"
        label={ui('col.reference')}
        optional
        maxLength={64}
        help={t('form.referenceHelp')}
      />
    </FormDialog>
  )
}
