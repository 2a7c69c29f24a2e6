import { KeyRound } from 'lucide-react'
import type { Route } from 'next'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { FACTOR_FIRST } from '@/lib/access/step-up-problem'

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
