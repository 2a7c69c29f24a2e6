'use client'

import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/action/button'
import { signWithPasskey } from '@/components/ui/action/sign-with-passkey'
import { passkeyText } from '@/lib/access/passkeys/passkey-text'
import { askToSignInAction, passkeySignInAction } from '@/lib/access/sign-in/actions'

/** Signs in with a passkey instead of email, password and code. */
export function PasskeySignIn({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations('access')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, startTransition] = useTransition()
  const go = () =>
    startTransition(async () => {
      setProblem(null)
      const question = await askToSignInAction().catch(() => null)
      const response = question && (await signWithPasskey(question.options))
      if (!question || !response) return setProblem(t('passkey.failed'))
      const { sentence } = await passkeySignInAction({
        signed: passkeyText({ token: question.token, response }),
        callbackUrl,
      })
      setProblem(sentence)
    })
  return (
    <div className="mt-4 grid gap-2">
      <Button size="lg" icon={Fingerprint} busy={busy} onPress={go}>
        {t('passkey.signIn')}
      </Button>
      {problem && (
        <p role="alert" className="text-bad text-body">
          {problem}
        </p>
      )}
    </div>
  )
}
