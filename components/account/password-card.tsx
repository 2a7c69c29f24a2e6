'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { PasswordField } from '@/components/ui/form/password-field'
import { Card } from '@/components/ui/layout/card'
import type { Texts } from '@/lib/messages/use-text'
import { type AccountActions, doneWith } from './account-actions'
import { Done } from './take-focus'

type Props = { email: string; change: AccountActions['changePassword']; onChanged: () => void }

/** The password: changed with the present one, which ends the other sessions. */
export function PasswordCard({ email, change, onChanged }: Props) {
  const t = useTranslations('account')
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  return (
    <Card title={t('password.title')} icon={KeyRound}>
      <div className="flex flex-col gap-3 px-gutter py-3">
        {done && <Done>{done}</Done>}
        {open ? (
          <ChangeForm
            email={email}
            change={change}
            onBack={() => setOpen(false)}
            onDone={(sentence) => {
              setOpen(false)
              setDone(sentence)
              onChanged()
            }}
          />
        ) : (
          <div>
            <Button
              onPress={() => {
                setDone(null)
                setOpen(true)
              }}
            >
              {t('password.change')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

type FormProps = {
  email: string
  change: AccountActions['changePassword']
  onBack: () => void
  onDone: (sentence: string) => void
}
const BLANK = { present: '', next: '', again: '' }
const notAgain = (t: Texts<'account'>) => t('password.mismatch')
const AT: Readonly<Record<string, 'present' | 'next'>> = { 'present-wrong': 'present', weak: 'next' }

function ChangeForm({ email, change, onBack, onDone }: FormProps) {
  const ui = useTranslations('ui')
  const t = useTranslations('account')
  const action = useServerAction()
  const [typed, setTyped] = useState(BLANK)
  const [differs, setDiffers] = useState(false)
  const at = action.error ? AT[action.error.kind] : undefined
  const field = (name: keyof typeof BLANK) => ({
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    autoComplete: name === 'present' ? 'current-password' : 'new-password',
    problem: at === name ? action.error?.text : null,
  })
  const go = async () => {
    action.clear()
    setDiffers(typed.next !== typed.again)
    if (typed.next !== typed.again) return
    const done = await action.run(() => change({ present: typed.present, next: typed.next }))
    if (done) onDone(doneWith(t, t('password.changed'), done))
  }
  const ready = Object.values(typed).every(Boolean)
  return (
    <form
      className="flex max-w-80 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void go()
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label={t('password.current')} autoFocus {...field('present')} />
      <PasswordField label={t('password.new')} help={t('password.help')} {...field('next')} />
      <PasswordField label={t('password.confirm')} {...field('again')} problem={differs ? notAgain(t) : null} />
      {action.error && !at && <ErrorMessage error={action.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={action.busy} isDisabled={!ready}>
          {t('password.set')}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {ui('back')}
        </Button>
      </div>
    </form>
  )
}
