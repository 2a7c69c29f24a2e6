'use client'

import { CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useActionState, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/action/button'
import { PasswordField } from '@/components/ui/form/password-field'
import { TextField } from '@/components/ui/form/text-field'

type Refused = { readonly kind: string; readonly text: string }

type Props = {
  readonly action: (before: Refused | null, form: FormData) => Promise<Refused | null>
  /** Null where nobody is signed in: a one-time code takes the place of the present password. */
  readonly email: string | null
  /** Whether the present password came from an admin and has to be replaced now. */
  readonly due?: boolean
  /** The one-time code of a link. */
  readonly code?: string
}

const FIELD_OF: Readonly<Record<string, string>> = {
  ...{ 'present-wrong': 'present', code: 'code', weak: 'next', 'not-again': 'again' },
}

/** The present password, or a one-time code, and the new one twice. A problem is shown at the field that has to change. */
export function NewPasswordForm({ action, email, due = false, code = '' }: Props) {
  const t = useTranslations('access')
  const [problem, submit, busy] = useActionState(action, null)
  const at = problem ? (FIELD_OF[problem.kind] ?? null) : null
  const wrong = (name: string) => (at === name ? problem?.text : undefined)
  const form = useRef<HTMLFormElement>(null)
  // Focus is outside of React: after a refusal it moves to the field that has to be typed again.
  useEffect(() => {
    const field = problem && form.current?.elements.namedItem(FIELD_OF[problem.kind] ?? '')
    if (field instanceof HTMLElement) field.focus()
  }, [problem])
  return (
    <form ref={form} action={submit} className="mt-7 flex flex-col gap-4">
      {email === null ? (
        <TextField
          label={t('access.code')}
          name="code"
          size="lg"
          autoComplete="off"
          defaultValue={code}
          help={t('access.codeHelp')}
          problem={wrong('code')}
          autoFocus={code === ''}
          isRequired
        />
      ) : (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            label={due ? t('password.given') : t('password.current')}
            name="present"
            size="lg"
            autoComplete="current-password"
            problem={wrong('present')}
            autoFocus
            isRequired
          />
        </>
      )}
      <PasswordField
        label={t('password.new')}
        name="next"
        size="lg"
        autoComplete="new-password"
        help={t('password.help')}
        problem={wrong('next')}
        isRequired
      />
      <PasswordField
        label={t('password.confirm')}
        name="again"
        size="lg"
        autoComplete="new-password"
        problem={wrong('again')}
        isRequired
      />
      {problem && !at && (
        <p role="alert" className="flex gap-1.5 text-bad text-body">
          <CircleX aria-hidden className="icon-s mt-[3px]" />
          {problem.text}
        </p>
      )}
      <div className="mt-1 grid">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {t('password.set')}
        </Button>
      </div>
    </form>
  )
}
