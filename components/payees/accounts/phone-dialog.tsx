'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { PhoneTyped } from '@/components/payees/payee-actions'
import { announce } from '@/components/ui/action/announce'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import type { ActionResult } from '@/lib/access/requests/action'
import type { Network } from '@/lib/networks/networks'
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
  const ui = useTranslations('ui')
  const action = useServerAction()
  const [phone, setPhone] = useState('')
  const [rail, setNetwork] = useState<Network | null>(null)
  const submit = async () => {
    const saved = await action.run(() => save({ phone, rail }))
    if (!saved) return
    announce(saved.waits ? t('phone.requested') : t('phone.saved'))
    await onSaved()
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={replaces?.phone ? t('phone.change', { phone: formatPhone(replaces.phone) }) : t('accounts.addPhone')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {ui('back')}
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void submit()}>
            {first ? t('phone.save') : t('phone.submit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{first ? t('phone.first') : t('phone.approval')}</p>
        <TextField
          label={replaces === null ? t('phone.label') : t('phone.newLabel')}
          type="tel"
          value={phone}
          onChange={setPhone}
          autoFocus
          onKeyDown={(event) => event.key === 'Enter' && void submit()}
        />
        <NetworkChoice value={rail} onChange={setNetwork} />
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
