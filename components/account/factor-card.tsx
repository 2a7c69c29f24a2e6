'use client'

import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import { beginFactorAction, confirmFactorAction } from '@/lib/access/factor/actions'
import type { OwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import type { Texts } from '@/lib/messages/use-text'
import { RemoveFactor } from './remove-factor'
import { SetUpFactor } from './set-up-factor'
import { Done } from './take-focus'

const SET_UP = { beginFactor: beginFactorAction, confirmFactor: confirmFactorAction }

type Props = { factor: OwnSignIn['factor']; method: OwnSignIn['proof']; onChanged: () => void }

/** The authenticator: whether it is on, and buttons to set it up or remove it. */
export function FactorCard({ factor: { on, required, asksCode }, method, onChanged }: Props) {
  const t = useTranslations('account')
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
      title={t('factor.title')}
      icon={on ? ShieldCheck : ShieldOff}
      tone={missing ? 'warn' : 'neutral'}
      aside={on ? t('factor.on') : t('factor.off')}
    >
      <div className="flex flex-col gap-3 px-gutter py-3">
        {done && <Done>{done}</Done>}
        {!open && <p className="max-w-[60ch] text-text-2">{wordsFor(t, on, required, asksCode)}</p>}
        {open && on && <RemoveFactor required={required} onBack={back} onDone={finish} />}
        {open && !on && (
          <SetUpFactor
            asksCode={asksCode}
            method={method === 'none' ? 'password' : method}
            actions={SET_UP}
            onBack={back}
            onDone={finish}
          />
        )}
        {!open && (
          <div>
            <Button variant={missing ? 'primary' : 'secondary'} onPress={begin}>
              {on ? t('factor.remove') : t('factor.setUp')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function wordsFor(t: Texts<'account'>, on: boolean, required: boolean, asksCode: boolean): string {
  if (on) return asksCode ? t('factor.required') : t('factor.optional')
  if (required) return t('factor.missing')
  return t('factor.offer')
}
