import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { succeeded, useServerAction } from '@/components/ui/action/use-server-action'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import { setAccountsAction } from '@/lib/journal/actions'
import { ACCOUNT_KEYS, type Account, type AccountKey } from '@/lib/journal/view'

type Props = {
  readonly accounts: Readonly<Record<AccountKey, Account>>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Sets the numbers and names of the accounts of the journal. */
export function AccountsDialog({ accounts, onDone, onClose }: Props) {
  const t = useTranslations('journal')
  const action = useServerAction()
  const [typed, setTyped] = useState(accounts)
  const isMissing = ACCOUNT_KEYS.some((key) => typed[key].code.trim() === '' || typed[key].name.trim() === '')
  const change = (key: AccountKey, by: Partial<Account>) => setTyped({ ...typed, [key]: { ...typed[key], ...by } })
  const send = async () => {
    const done = await action.run(() => succeeded(setAccountsAction(typed)))
    if (done) onDone()
  }
  return (
    <Dialog
      isOpen
      width="wide"
      onClose={onClose}
      title={t('change')}
      actions={
        <DialogButtons onBack={onClose}>
          <Button variant="primary" busy={action.busy} isDisabled={isMissing} onPress={() => void send()}>
            {t('save')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        {ACCOUNT_KEYS.map((key) => (
          <fieldset key={key} className="grid gap-3 sm:grid-cols-[8rem_1fr]">
            <legend className="mb-1 text-text-2">{t(`uses.${key}`)}</legend>
            <TextField
              label={t('code')}
              value={typed[key].code}
              maxLength={20}
              onChange={(code) => change(key, { code })}
            />
            <TextField
              label={t('name')}
              value={typed[key].name}
              maxLength={80}
              onChange={(name) => change(key, { name })}
            />
          </fieldset>
        ))}
        {action.error && <ErrorMessage error={action.error} />}
      </div>
    </Dialog>
  )
}
