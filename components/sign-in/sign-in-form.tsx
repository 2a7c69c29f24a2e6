'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/action/button'
import { PasswordField } from '@/components/ui/form/password-field'
import { TextField } from '@/components/ui/form/text-field'
import type { SignInState } from '@/lib/access/sign-in/sign-in-state'
import { Forgotten } from './forgotten'

type Props = {
  readonly action: (before: SignInState, form: FormData) => Promise<SignInState>
  readonly callbackUrl: string
  /** Filled in for a demo sign-in that was picked; both empty otherwise. */
  readonly email: string
  readonly password: string
  /** Whether there is a field for the code of an authenticator. */
  readonly asksCode: boolean
}

/** Email, password, and where money is real the code of an authenticator. A plain form, which works before any script has loaded. */
export function SignInForm({ action, callbackUrl, email, password, asksCode }: Props) {
  const t = useTranslations('access')
  const [state, submit, busy] = useActionState(action, { email, sentence: null })
  const field = useRef<HTMLInputElement>(null)
  // Focus is outside of React: after a refusal it moves to the field that has to be typed again.
  useEffect(() => {
    if (state.sentence) field.current?.focus()
  }, [state])
  const picked = email !== ''
  return (
    <form action={submit} className="mt-7 flex flex-col gap-4 touch:gap-5">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        size="lg"
        autoComplete="username"
        defaultValue={state.email}
        autoFocus={!picked}
        isRequired
      />
      <div className="relative">
        <PasswordField
          label={t('password.label')}
          name="password"
          size="lg"
          autoComplete="current-password"
          defaultValue={state.sentence ? '' : password}
          problem={state.sentence}
          inputRef={field}
          isRequired
        />
        {/* After the field in tab order, but beside its label on screen. */}
        <div className="absolute top-0 right-0">
          <Forgotten />
        </div>
      </div>
      {asksCode && (
        <TextField
          label={t('code.label')}
          name="code"
          size="lg"
          inputMode="numeric"
          autoComplete="one-time-code"
          help={t('code.help')}
        />
      )}
      <div className="mt-1 grid">
        <Button type="submit" variant="primary" size="lg" keys="Enter" busy={busy} autoFocus={picked}>
          {t('signIn')}
        </Button>
      </div>
    </form>
  )
}
