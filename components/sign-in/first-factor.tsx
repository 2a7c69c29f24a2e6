'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { AccountActions } from '@/components/account/account-actions'
import { SetUpFactor } from '@/components/account/set-up-factor'
import { Button } from '@/components/ui/action/button'

type Props = {
  asksCode: boolean
  actions: Pick<AccountActions, 'beginFactor' | 'confirmFactor'>
  signOut: () => Promise<void>
}

/** The authenticator of somebody who needs one before anything else, and the way out. */
export function FirstFactor({ asksCode, actions, signOut }: Props) {
  const t = useTranslations('access')
  const router = useRouter()
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-text-2">{t('first.text')}</p>
      <SetUpFactor asksCode={asksCode} actions={actions} onDone={() => router.push('/')} />
      <form action={signOut}>
        <Button type="submit" variant="quiet">
          {t('first.signOut')}
        </Button>
      </form>
    </div>
  )
}
