'use client'

import { LifeBuoy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Card } from '@/components/ui/layout/card'
import { CopyButton } from '@/components/ui/value/copy-button'
import { makeRecoveryCodesAction } from '@/lib/access/passkeys/actions'
import type { OwnSignIn } from '@/lib/access/sign-in/own-sign-in'
import { ConfirmedStep } from './confirmed-step'
import { Done } from './take-focus'

type Props = { left: OwnSignIn['recoveryCodes']; method: OwnSignIn['proof']; onChanged: () => void }

/** Recovery codes: how many are left, and a button to make new ones, which are shown once. */
export function RecoveryCard({ left, method, onChanged }: Props) {
  const t = useTranslations('account')
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Card
      title={t('recovery.title')}
      icon={LifeBuoy}
      tone={left !== null && left < 3 ? 'warn' : 'neutral'}
      aside={left === null ? t('recovery.none') : t('recovery.left', { left })}
    >
      <div className="flex flex-col gap-3 px-gutter py-3">
        {codes !== null && (
          <>
            <Done>{t('recovery.made')}</Done>
            <ul className="grid grid-cols-2 gap-1 font-mono max-sm:grid-cols-1">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <div>
              <CopyButton text={codes.join('\n')} what={t('recovery.title')} />
            </div>
          </>
        )}
        {open && method !== 'none' ? (
          <ConfirmedStep
            confirm={t('recovery.make')}
            method={method}
            send={(proof) => makeRecoveryCodesAction({ proof })}
            onBack={() => setOpen(false)}
            onDone={(made) => {
              setOpen(false)
              setCodes(made.codes)
              onChanged()
            }}
          >
            {t('recovery.text')}
          </ConfirmedStep>
        ) : (
          <>
            <p className="max-w-[60ch] text-text-2">{t('recovery.help')}</p>
            <div>
              <Button
                onPress={() => {
                  setCodes(null)
                  setOpen(true)
                }}
              >
                {t('recovery.make')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
