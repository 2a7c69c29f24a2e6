import { KeyRound } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'

/** In the place of a decision that needs an authenticator its person does not have: why, and the way to one. */
export function FactorFirst() {
  const t = useTranslations('approvals')
  return (
    <Notice
      tone="warn"
      actions={
        <LinkButton href={'/account' as Route} icon={KeyRound}>
          {t('accountLink')}
        </LinkButton>
      }
    >
      {t('factorFirst')}
    </Notice>
  )
}
