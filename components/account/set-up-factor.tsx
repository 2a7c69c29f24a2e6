'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { FormIdentityField, isIdentityComplete } from '@/components/approvals/identity-field'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { CodeInput } from '@/components/ui/form/code-input'
import { Form } from '@/components/ui/form/form'
import { FormPassword, FormText } from '@/components/ui/form/form-fields'
import { useFormAction, useZodForm } from '@/components/ui/form/use-zod-form'
import { CopyButton } from '@/components/ui/value/copy-button'
import type { beginFactorAction, confirmFactorAction } from '@/lib/access/factor/actions'
import type { NewFactor } from '@/lib/access/factor/factor'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { doneWith } from './done-with'
import { QrPicture } from './qr-picture'
import { StepWords } from './take-focus'

/** The server actions of the two steps; a first sign-in has its own. */
type SetUpActions = {
  readonly beginFactor: typeof beginFactorAction
  readonly confirmFactor: typeof confirmFactorAction
}

type Props = {
  /** Whether a set-up code from an admin is needed. */
  asksCode: boolean
  /** How the person confirms their identity until it is set up. */
  method: StepUpOffer
  actions: SetUpActions
  /** Absent where there is no step to go back to. */
  onBack?: (() => void) | undefined
  onDone: (sentence: string) => void
}

/** Two steps: the password, then the secret and a code that proves it was stored. Leaving in between changes nothing. */
export function SetUpFactor({ asksCode, method, actions, onBack, onDone }: Props) {
  const [made, setMade] = useState<NewFactor | null>(null)
  return made ? (
    <Scan made={made} confirm={actions.confirmFactor} onBack={() => setMade(null)} onDone={onDone} />
  ) : (
    <AskPassword asksCode={asksCode} method={method} begin={actions.beginFactor} onBack={onBack} onMade={setMade} />
  )
}

type AskProps = Pick<Props, 'asksCode' | 'method' | 'onBack'> & {
  begin: SetUpActions['beginFactor']
  onMade: (made: NewFactor) => void
}

const schema = z.object({ password: z.string(), setUpCode: z.string() })

function AskPassword({ asksCode, method, begin, onBack, onMade }: AskProps) {
  const ui = useTranslations('ui')
  const t = useTranslations('account')
  const form = useZodForm(schema, { password: '', setUpCode: '' })
  const action = useFormAction(form, (kind) => (kind === 'set-up-code-wrong' ? 'setUpCode' : 'password'))
  const [password, setUpCode] = useWatch({ control: form.control, name: ['password', 'setUpCode'] })
  const ready = isIdentityComplete(method, password) && (!asksCode || setUpCode.trim() !== '')
  const go = async (typed: z.output<typeof schema>) => {
    if (!ready) return
    const made = await action.run(() => begin(typed))
    form.setValue('password', '')
    if (made) onMade(made)
  }
  return (
    <Form form={form} onSend={go} className="flex max-w-80 flex-col gap-3">
      {method === 'password' ? (
        <FormPassword
          form={form}
          name="password"
          label={t('factor.password')}
          help={t('factor.passwordHelp')}
          autoComplete="current-password"
          autoFocus
        />
      ) : (
        <FormIdentityField form={form} name="password" method={method} />
      )}
      {asksCode && (
        <FormText form={form} name="setUpCode" label={t('factor.setupCode')} help={t('factor.setupCodeHelp')} />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={action.busy} isDisabled={!ready}>
          {t('factor.showSecret')}
        </Button>
        {onBack && (
          <Button variant="quiet" onPress={onBack}>
            {ui('back')}
          </Button>
        )}
      </div>
    </Form>
  )
}

type ScanProps = {
  made: NewFactor
  confirm: SetUpActions['confirmFactor']
  onBack: () => void
  onDone: (sentence: string) => void
}

function Scan({ made, confirm, onBack, onDone }: ScanProps) {
  const ui = useTranslations('ui')
  const t = useTranslations('account')
  const action = useServerAction()
  const [code, setCode] = useState('')
  const ready = code.length === 6
  const turnOn = async () => {
    const done = await action.run(() => confirm({ token: made.token, code }))
    setCode('')
    if (done) onDone(doneWith(t, t('factor.turnedOn'), done))
  }
  const wrong = action.error?.kind === 'code-wrong' ? action.error : null
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void turnOn()
      }}
    >
      <StepWords>{t('factor.scan')}</StepWords>
      <div className="flex gap-5 max-sm:flex-col">
        <QrPicture qr={made.qr} label={t('factor.qr')} />
        <div className="flex min-w-0 max-w-80 grow flex-col gap-4">
          <Secret text={made.secret} />
          <CodeInput label={t('factor.code')} value={code} onChange={setCode} problem={wrong?.text} />
          {action.error && !wrong && <ErrorMessage error={action.error} />}
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={action.busy} isDisabled={!ready}>
              {t('factor.turnOn')}
            </Button>
            <Button variant="quiet" onPress={onBack}>
              {ui('back')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

function Secret({ text }: { text: string }) {
  const t = useTranslations('account')
  const groups = text.match(/.{1,4}/g) ?? []
  return (
    <div>
      <div className="flex items-center justify-between">
        <span className="font-medium text-caption text-text-2">{t('factor.secret')}</span>
        <CopyButton text={text} what={t('factor.theSecret')} />
      </div>
      <p className="rounded-control bg-sunken px-2.5 py-1.5 font-mono text-caption text-text">{groups.join(' ')}</p>
    </div>
  )
}
