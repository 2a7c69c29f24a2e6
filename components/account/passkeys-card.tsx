'use client'

import { Fingerprint } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FactorFirst } from '@/components/approvals/factor-first'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import type { OwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import { useFormats } from '@/lib/messages/use-text'
import { AddPasskey } from './add-passkey'
import { doneWith } from './done-with'
import { RemovePasskey } from './remove-passkey'
import { Done } from './take-focus'

type Props = {
  passkeys: NonNullable<OwnSignIn['passkeys']>
  method: OwnSignIn['proof']
  onChanged: () => void
}

/** The person's passkeys, with which they sign in and confirm decisions. */
export function PasskeysCard({ passkeys, method, onChanged }: Props) {
  const t = useTranslations('account')
  const formats = useFormats()
  const [open, setOpen] = useState<'add' | string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const finish = (sentence: string, sessionsEnded: number) => {
    setOpen(null)
    setDone(doneWith(t, sentence, { sessionsEnded }))
    onChanged()
  }
  const removed = passkeys.find(({ id }) => id === open)
  return (
    <Card title={t('passkeys.title')} count={passkeys.length} icon={Fingerprint}>
      <div className="flex flex-col gap-3 px-gutter py-3">
        {done && <Done>{done}</Done>}
        <p className="max-w-[60ch] text-text-2">{t('passkeys.help')}</p>
        {passkeys.length > 0 && (
          <ul className="flex flex-col gap-2">
            {passkeys.map(({ id, name, addedAt, usedAt, backedUp }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-caption text-text-2">
                    {t('passkeys.added', { time: formats.moment(addedAt) })}{' '}
                    {usedAt === null ? t('passkeys.unused') : t('passkeys.used', { time: formats.moment(usedAt) })}{' '}
                    {backedUp && t('passkeys.backedUp')}
                  </span>
                </span>
                {open === null && method !== 'none' && (
                  <Button size="sm" aria-label={t('passkeys.removeOne', { name })} onPress={() => setOpen(id)}>
                    {t('passkeys.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {method === 'none' && <FactorFirst />}
        {open === 'add' && method !== 'none' && (
          <AddPasskey method={method} onBack={() => setOpen(null)} onDone={(n) => finish(t('passkeys.isAdded'), n)} />
        )}
        {removed && method !== 'none' && (
          <RemovePasskey
            passkey={removed}
            method={method}
            onBack={() => setOpen(null)}
            onDone={(n) => finish(t('passkeys.isRemoved'), n)}
          />
        )}
        {open === null && method !== 'none' && (
          <div>
            <Button
              onPress={() => {
                setDone(null)
                setOpen('add')
              }}
            >
              {t('passkeys.add')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
