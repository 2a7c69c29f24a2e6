'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { SetUpFactor } from '@/components/account/set-up-factor'
import { Button } from '@/components/ui/action/button'
import { beginFirstFactorAction, confirmFirstFactorAction } from '@/lib/access/factor/actions'
import { signOutAction } from '@/lib/access/sign-in/actions'

const SET_UP = { beginFactor: beginFirstFactorAction, confirmFactor: confirmFirstFactorAction }

/** Sets up the authenticator of a person who must have one before anything else, or signs them out. */
export function FirstFactor({ asksCode }: { asksCode: boolean }) {
  const t = useTranslations('access')
  const router = useRouter()
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="text-text-2">{t('first.text')}</p>
      <SetUpFactor asksCode={asksCode} method="password" actions={SET_UP} onDone={() => router.push('/')} />
      <form action={signOutAction}>
        <Button type="submit" variant="quiet">
          {t('first.signOut')}
        </Button>
      </form>
    </div>
  )
}
