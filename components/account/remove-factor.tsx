'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { CodeInput } from '@/components/ui/form/code-input'
import { TextField } from '@/components/ui/form/text-field'
import { removeFactorAction } from '@/lib/access/factor/actions'
import { readHandedOver } from '@/lib/access/handed-over-code'
import { doneWith } from './done-with'
import { StepWords } from './take-focus'

type Props = {
  required: boolean
  onBack: () => void
  onDone: (sentence: string) => void
}

/** Removes the authenticator, which takes a current code of it, or a recovery code where it is lost. */
export function RemoveFactor({ required, onBack, onDone }: Props) {
  const ui = useTranslations('ui')
  const t = useTranslations('account')
  const action = useServerAction()
  const [code, setCode] = useState('')
  const [lost, setLost] = useState(false)
  const ready = lost ? readHandedOver(code) !== null : code.length === 6
  const go = async () => {
    const done = await action.run(() => removeFactorAction({ code }))
    setCode('')
    if (done) onDone(doneWith(t, t('factor.removed'), done))
  }
  const wrong = action.error?.kind === 'no-match' ? action.error : null
  return (
    <form
      className="flex max-w-80 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void go()
      }}
    >
      <StepWords>{t('factor.removeText', { required: required ? 'yes' : 'no' })}</StepWords>
      {lost ? (
        <TextField label={t('factor.recovery')} value={code} onChange={setCode} problem={wrong?.text} autoFocus />
      ) : (
        <>
          <CodeInput label={t('factor.code')} value={code} onChange={setCode} problem={wrong?.text} />
          <div>
            <Button
              variant="quiet"
              size="sm"
              onPress={() => {
                setCode('')
                setLost(true)
              }}
            >
              {t('factor.lost')}
            </Button>
          </div>
        </>
      )}
      {action.error && !wrong && <ErrorMessage error={action.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="danger" busy={action.busy} isDisabled={!ready}>
          {t('factor.remove')}
        </Button>
        <Button variant="quiet" onPress={onBack}>
          {ui('back')}
        </Button>
      </div>
    </form>
  )
}
