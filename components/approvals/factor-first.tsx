import { KeyRound } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'

/** Shown instead of a decision while the person has no authenticator: why it is needed, and a link to set it up. */
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
