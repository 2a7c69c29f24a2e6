'use client'

import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import type { OwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import type { AccountActions } from './account-actions'
import { RemoveFactor } from './remove-factor'
import { SetUpFactor } from './set-up-factor'
import { Done } from './take-focus'

type Props = { factor: OwnSignIn['factor']; actions: AccountActions; onChanged: () => void }

/** The authenticator: whether it is on, and the way to set it up or remove it. */
export function FactorCard({ factor: { on, required, asksCode }, actions, onChanged }: Props) {
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const back = () => setOpen(false)
  const finish = (sentence: string) => {
    setOpen(false)
    setDone(sentence)
    onChanged()
  }
  const begin = () => {
    setDone(null)
    setOpen(true)
  }
  const missing = required && !on
  return (
    <Card
      title="Authenticator"
      icon={on ? ShieldCheck : ShieldOff}
      tone={missing ? 'warn' : 'neutral'}
      aside={on ? 'On' : 'Not set up'}
    >
      <div className="flex flex-col gap-3 px-gutter py-3">
        {done && <Done>{done}</Done>}
        {!open && <p className="max-w-[60ch] text-text-2">{wordsFor(on, required, asksCode)}</p>}
        {open && on && <RemoveFactor remove={actions.removeFactor} required={required} onBack={back} onDone={finish} />}
        {open && !on && <SetUpFactor asksCode={asksCode} actions={actions} onBack={back} onDone={finish} />}
        {!open && (
          <div>
            <Button variant={missing ? 'primary' : 'secondary'} onPress={begin}>
              {on ? 'Remove it' : 'Set up an authenticator'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function wordsFor(on: boolean, required: boolean, asksCode: boolean): string {
  if (on)
    return asksCode
      ? 'Signing in and each of your decisions ask for a code of your authenticator. To move to another phone, ask an admin to reset it: they hand you a set-up code for the next one.'
      : 'Each of your decisions asks for a code of your authenticator. To move to another phone, remove this one, then set up the other. If it is lost, ask an admin.'
  if (required)
    return 'You cannot approve or administer anything yet: where money is real, that needs a code of your authenticator, an app on your phone.'
  return 'An app on your phone that shows a new code every half minute. Once it is on, your decisions ask for its code instead of your password.'
}
