'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeInput } from '@/components/ui/code-input'
import { CopyButton } from '@/components/ui/copy-button'
import { PasswordField } from '@/components/ui/password-field'
import { Problem } from '@/components/ui/problem'
import { useAction } from '@/components/ui/use-action'
import type { NewFactor } from '@/lib/access/factor'
import { type AccountActions, doneWith } from './account-actions'
import { QrPicture } from './qr-picture'
import { StepWords } from './take-focus'

type Props = {
  actions: Pick<AccountActions, 'beginFactor' | 'confirmFactor'>
  onBack: () => void
  onDone: (sentence: string) => void
}

/** Two steps: the password, then the secret and a code that proves it arrived. Leaving in between changes nothing. */
export function SetUpFactor({ actions, onBack, onDone }: Props) {
  const [made, setMade] = useState<NewFactor | null>(null)
  return made ? (
    <Scan made={made} confirm={actions.confirmFactor} onBack={onBack} onDone={onDone} />
  ) : (
    <AskPassword begin={actions.beginFactor} onBack={onBack} onMade={setMade} />
  )
}

type AskProps = { begin: AccountActions['beginFactor']; onBack: () => void; onMade: (made: NewFactor) => void }

function AskPassword({ begin, onBack, onMade }: AskProps) {
  const action = useAction()
  const [password, setPassword] = useState('')
  const go = async () => {
    const made = await action.run(() => begin({ password }))
    setPassword('')
    if (made) onMade(made)
  }
  return (
    <form
      className="flex max-w-80 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (password) void go()
      }}
    >
      <PasswordField
        label="Your password, first"
        help="So that nobody sets up theirs at a desk you left open."
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
        problem={action.told?.sentence}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={action.busy} isDisabled={!password}>
          Show the secret
        </Button>
        <Button variant="quiet" onPress={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

type ScanProps = {
  made: NewFactor
  confirm: AccountActions['confirmFactor']
  onBack: () => void
  onDone: (sentence: string) => void
}

function Scan({ made, confirm, onBack, onDone }: ScanProps) {
  const action = useAction()
  const [code, setCode] = useState('')
  const ready = code.length === 6
  const turnOn = async () => {
    const done = await action.run(() => confirm({ token: made.token, code }))
    setCode('')
    if (done) onDone(doneWith('Your authenticator is on. Decisions ask for its code from now on.', done))
  }
  const wrong = action.told?.kind === 'code-wrong' ? action.told : null
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void turnOn()
      }}
    >
      <StepWords>
        Scan the picture with an authenticator app, or type the secret into it. Then enter the code it shows. The secret
        is good for ten minutes and is not shown again.
      </StepWords>
      <div className="flex gap-5 max-sm:flex-col">
        <QrPicture qr={made.qr} label="The secret as a QR code" />
        <div className="flex min-w-0 max-w-80 grow flex-col gap-4">
          <Secret text={made.secret} />
          <CodeInput label="Code from your authenticator" value={code} onChange={setCode} problem={wrong?.sentence} />
          {action.told && !wrong && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={action.busy} isDisabled={!ready}>
              Turn it on
            </Button>
            <Button variant="quiet" onPress={onBack}>
              Back
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}

function Secret({ text }: { text: string }) {
  const groups = text.match(/.{1,4}/g) ?? []
  return (
    <div>
      <div className="flex items-center justify-between">
        <span className="font-medium text-caption text-text-2">The secret</span>
        <CopyButton text={text} what="the secret" />
      </div>
      <p className="rounded-control bg-sunken px-2.5 py-1.5 font-mono text-caption text-text">{groups.join(' ')}</p>
    </div>
  )
}
