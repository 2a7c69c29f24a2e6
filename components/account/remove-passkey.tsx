'use client'

import { useTranslations } from 'next-intl'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { removePasskeyAction } from '@/lib/access/passkeys/actions'
import type { OwnPasskey } from '@/lib/access/passkeys/passkeys'
import { ConfirmedStep } from './confirmed-step'

type Props = {
  passkey: OwnPasskey
  method: StepUpOffer
  onBack: () => void
  onDone: (sessionsEnded: number) => void
}

/** Removes a passkey, with a confirmed identity. */
export function RemovePasskey({ passkey: { id, name }, method, onBack, onDone }: Props) {
  const t = useTranslations('account')
  return (
    <ConfirmedStep
      confirm={t('passkeys.removeNow')}
      variant="danger"
      method={method}
      send={(proof) => removePasskeyAction({ passkeyId: id, proof })}
      onBack={onBack}
      onDone={({ sessionsEnded }) => onDone(sessionsEnded)}
    >
      {t('passkeys.removeText', { name })}
    </ConfirmedStep>
  )
}
