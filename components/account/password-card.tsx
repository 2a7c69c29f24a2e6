'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Form } from '@/components/ui/form/form'
import { FormPassword } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { Card } from '@/components/ui/layout/card'
import { changePasswordAction } from '@/lib/access/sign-in/password-actions'
import { messageKey } from '@/lib/messages/message'
import { doneWith } from './done-with'
import { Done } from './take-focus'

type Props = { email: string; hasPassword: boolean; onChanged: () => void }

/** The password. Changing it takes the current one and ends the other sessions. */
export function PasswordCard({ email, hasPassword, onChanged }: Props) {
  const t = useTranslations('account')
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  return (
    <Card title={t('password.title')} icon={KeyRound}>
      <div className="flex flex-col gap-3 px-gutter py-3">
        {done && <Done>{done}</Done>}
        {!hasPassword && <p className="text-text-2">{t('password.none')}</p>}
        {open ? (
          <ChangeForm
            email={email}
            onBack={() => setOpen(false)}
            onDone={(sentence) => {
              setOpen(false)
              setDone(sentence)
              onChanged()
            }}
          />
        ) : (
          hasPassword && (
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
          )
        )}
      </div>
    </Card>
  )
}

type FormProps = {
  email: string
  onBack: () => void
  onDone: (sentence: string) => void
}
const BLANK = { present: '', next: '', again: '' }

const schema = z.object({ present: z.string(), next: z.string(), again: z.string() }).check(
  z.refine(({ next, again }) => again === '' || next === again, {
    path: ['again'],
    error: messageKey('account.password.mismatch'),
  }),
)

const FIELD_OF: Readonly<Record<string, 'present' | 'next'>> = { 'present-wrong': 'present', weak: 'next' }

function ChangeForm({ email, onBack, onDone }: FormProps) {
  const ui = useTranslations('ui')
  const t = useTranslations('account')
  const form = useZodForm(schema, BLANK)
  const action = useFormAction(form, (kind) => FIELD_OF[kind])
  const ready = Object.values(useWatch({ control: form.control })).every(Boolean)
  const send = async ({ present, next }: z.output<typeof schema>) => {
    if (!ready) return
    const done = await action.run(() => changePasswordAction({ present, next }))
    if (done) onDone(doneWith(t, t('password.changed'), done))
  }
  return (
    <Form form={form} onSend={send} className="flex max-w-80 flex-col gap-3">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormPassword
        form={form}
        name="present"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
      />
      <FormPassword
        form={form}
        name="next"
        label={t('password.new')}
        autoComplete="new-password"
        help={t('password.help')}
      />
      <FormPassword form={form} name="again" label={t('password.confirm')} autoComplete="new-password" />
      {action.error && <ErrorMessage error={action.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={action.busy} isDisabled={!ready}>
          {t('password.set')}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {ui('back')}
        </Button>
      </div>
    </Form>
  )
}
