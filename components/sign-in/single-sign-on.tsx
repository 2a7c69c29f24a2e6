'use client'

import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/action/button'
import { singleSignOnAction } from '@/lib/access/sign-in/actions'

/** Leads to the identity provider. A plain form, which works before any script has loaded. */
export function SingleSignOn({ name, callbackUrl }: { name: string | null; callbackUrl: string }) {
  const t = useTranslations('access')
  return (
    <form action={singleSignOnAction} className="mt-4 grid">
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <Button type="submit" size="lg" icon={Building2}>
        {t('sso.signIn', { name: name ?? 'none' })}
      </Button>
    </form>
  )
}
