import { KeyRound } from 'lucide-react'
import type { Route } from 'next'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { FACTOR_FIRST } from '@/lib/access/identity-confirmation/step-up-error'

/** In the place of a decision that needs an authenticator its person does not have: why, and the way to one. */
export function FactorFirst() {
  return (
    <Notice
      tone="warn"
      actions={
        <LinkButton href={'/account' as Route} icon={KeyRound}>
          Your sign-in
        </LinkButton>
      }
    >
      {FACTOR_FIRST}
    </Notice>
  )
}
