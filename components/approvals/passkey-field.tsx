'use client'

import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { signWithPasskey } from '@/components/ui/action/sign-with-passkey'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { CodeInput } from '@/components/ui/form/code-input'
import { askToConfirmAction } from '@/lib/access/passkeys/actions'
import { isPasskeyText, passkeyText } from '@/lib/access/passkeys/passkey-text'

type Props = {
  /** Whether the person also has an authenticator, whose code they may type instead. */
  readonly hasCode: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Confirms identity with a passkey, or with a code where the person has both. */
export function PasskeyField({ hasCode, value, onChange }: Props) {
  const t = useTranslations('approvals')
  const action = useServerAction()
  const [typing, setTyping] = useState(false)
  const [failed, setFailed] = useState(false)
  const confirm = async () => {
    setFailed(false)
    const question = await action.run(askToConfirmAction)
    if (question === null) return
    const response = await signWithPasskey(question.options)
    if (response === null) setFailed(true)
    else onChange(passkeyText({ token: question.token, response }))
  }
  const change = () => {
    onChange('')
    setTyping(!typing)
  }
  const other = hasCode && (
    <Button variant="quiet" size="sm" onPress={change}>
      {typing ? t('identity.usePasskey') : t('identity.useCode')}
    </Button>
  )
  if (typing) {
    return (
      <div className="flex flex-col items-start gap-2">
        <CodeInput label={t('identity.code')} value={value} onChange={onChange} />
        {other}
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {isPasskeyText(value) ? (
        <p role="status" className="text-good">
          {t('identity.passkeyDone')}
        </p>
      ) : (
        <Button icon={Fingerprint} busy={action.busy} onPress={() => void confirm()}>
          {t('identity.passkey')}
        </Button>
      )}
      {failed && (
        <p role="alert" className="text-bad">
          {t('identity.passkeyFailed')}
        </p>
      )}
      {action.error && <ErrorMessage error={action.error} />}
      {other}
    </div>
  )
}
