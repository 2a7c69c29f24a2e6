'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { useServerAction } from '@/components/ui/action/use-server-action'
import { CodeInput } from '@/components/ui/form/code-input'
import { type AccountActions, doneWith } from './account-actions'
import { StepWords } from './take-focus'

type Props = {
  remove: AccountActions['removeFactor']
  required: boolean
  onBack: () => void
  onDone: (sentence: string) => void
}

/** Takes the authenticator away, for a code that it shows now. */
export function RemoveFactor({ remove, required, onBack, onDone }: Props) {
  const action = useServerAction()
  const [code, setCode] = useState('')
  const ready = code.length === 6
  const go = async () => {
    const done = await action.run(() => remove({ code }))
    setCode('')
    if (done) onDone(doneWith('Your authenticator is removed. Delete it from the app too.', done))
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
      <StepWords>
        {required
          ? 'Without it you can decide nothing until you have set up another.'
          : 'Without it your password alone proves your decisions.'}{' '}
        Enter the code it shows now.
      </StepWords>
      <CodeInput label="Code from your authenticator" value={code} onChange={setCode} problem={wrong?.text} />
      {action.error && !wrong && <ErrorMessage error={action.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="danger" busy={action.busy} isDisabled={!ready}>
          Remove the authenticator
        </Button>
        <Button variant="quiet" onPress={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
