'use client'

import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { singleSignOnAction } from '@/lib/access/sign-in/actions'
import type { OwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import { beginConnectAction, disconnectAction } from '@/lib/access/single-sign-on/actions'
import type { OwnIdentity } from '@/lib/access/single-sign-on/own-identity'
import { useFormats } from '@/lib/messages/use-text'
import { ConfirmedStep } from './confirmed-step'
import { doneWith } from './done-with'
import { Done } from './take-focus'

/** What the person comes back with from the identity provider. */
export type SignOnResult = 'connected' | 'taken' | null

type Props = {
  identity: OwnIdentity
  method: OwnSignIn['proof']
  result: SignOnResult
  onChanged: () => void
}

/** The person's account at the identity provider: connected by themselves, after they have confirmed their identity. */
export function SingleSignOnCard({ identity: { provider, connected, hasPassword }, method, result, onChanged }: Props) {
  const t = useTranslations('account')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const back = () => setOpen(false)
  const name = provider ?? 'none'
  return (
    <Card title={t('sso.title')} icon={Building2}>
      <div className="flex flex-col gap-3 px-gutter py-3">
        {done && <Done>{done}</Done>}
        {done === null && result === 'connected' && <Done>{t('sso.isConnected')}</Done>}
        {result === 'taken' && (
          <Notice tone="bad" role="alert">
            {t('sso.taken')}
          </Notice>
        )}
        <p className="max-w-[60ch] text-text-2">{t('sso.help', { name })}</p>
        <p>
          {connected === null
            ? t('sso.notConnected')
            : t('sso.connectedAs', { email: connected.email, time: formats.moment(connected.at) })}
        </p>
        {method === 'none' && <FactorFirst />}
        {open && method !== 'none' && connected === null && (
          <ConfirmedStep
            confirm={t('sso.connect')}
            method={method}
            send={(proof) => beginConnectAction({ proof })}
            onBack={back}
            onDone={() => void goToProvider()}
          >
            {t('sso.connectText')}
          </ConfirmedStep>
        )}
        {open && method !== 'none' && connected !== null && (
          <ConfirmedStep
            confirm={t('sso.disconnect')}
            variant="danger"
            method={method}
            send={(proof) => disconnectAction({ proof })}
            onBack={back}
            onDone={({ sessionsEnded }) => {
              back()
              setDone(doneWith(t, t('sso.isDisconnected'), { sessionsEnded }))
              onChanged()
            }}
          >
            {t('sso.disconnectText')}
          </ConfirmedStep>
        )}
        {!open && method !== 'none' && hasPassword && (
          <div>
            <Button
              onPress={() => {
                setDone(null)
                setOpen(true)
              }}
            >
              {connected === null ? t('sso.connect') : t('sso.disconnect')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

async function goToProvider(): Promise<void> {
  const form = new FormData()
  form.set('callbackUrl', '/account')
  await singleSignOnAction(form)
}
