'use client'

import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import type { z } from 'zod/mini'
import { announce } from '@/components/ui/action/announce'
import { FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { savePhoneAction } from '@/lib/payees/actions'
import { phoneForm } from '@/lib/payees/payee-form'
import type { AccountView } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { NetworkChoice } from './network-choice'

type PhoneTyped = z.output<typeof phoneForm>

type Props = {
  payeeId: string
  /** The phone that it replaces; null for an additional one. */
  replaces: AccountView | null
  /** Whether the payee has no payout method yet: the first one needs no approval. */
  first: boolean
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Adds or replaces a phone of a payee. Except for the first one, a second person approves it before it is paid. */
export function PhoneDialog({ payeeId, replaces, first, onClose, onSaved }: Props) {
  const t = useTranslations('payees')
  const form = useZodForm<PhoneTyped>(phoneForm, { phone: '', network: null })
  const action = useFormAction(form)
  const { field: network } = useController({ control: form.control, name: 'network' })
  const submit = async (typed: PhoneTyped) => {
    const saved = await action.run(() => savePhoneAction(payeeId, typed, replaces?.id ?? null))
    if (!saved) return
    announce(saved.waits ? t('phone.requested') : t('phone.saved'))
    await onSaved()
    onClose()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={replaces?.phone ? t('phone.change', { phone: formatPhone(replaces.phone) }) : t('accounts.addPhone')}
      confirm={first ? t('phone.save') : t('phone.submit')}
      form={form}
      onSend={submit}
      action={action}
    >
      <p>{first ? t('phone.first') : t('phone.approval')}</p>
      <FormText
        form={form}
        name="phone"
        label={replaces === null ? t('phone.label') : t('phone.newLabel')}
        type="tel"
        autoFocus
      />
      <NetworkChoice value={network.value} onChange={network.onChange} />
    </FormDialog>
  )
}
