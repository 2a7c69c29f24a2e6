'use client'

import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import type { PhoneTyped } from '@/components/payees/payee-actions'
import { announce } from '@/components/ui/action/announce'
import { FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import { phoneForm } from '@/lib/payees/payee-form'
import type { AccountView } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { NetworkChoice } from './network-choice'

type Props = {
  /** The phone it takes the place of; null for one more. */
  replaces: AccountView | null
  /** Nothing is known of where this payee is paid: then nobody has to approve it. */
  first: boolean
  save: (phone: PhoneTyped) => Promise<ActionResult<{ readonly waits: boolean }>>
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Another phone of a payee. Save where it is their first, a second person approves it before anybody is paid there. */
export function PhoneDialog({ replaces, first, save, onClose, onSaved }: Props) {
  const t = useTranslations('payees')
  const form = useZodForm<PhoneTyped>(phoneForm, { phone: '', network: null })
  const action = useFormAction(form)
  const { field: network } = useController({ control: form.control, name: 'network' })
  const submit = async (typed: PhoneTyped) => {
    const saved = await action.run(() => save(typed))
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
