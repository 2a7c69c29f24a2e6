import type { ReactNode } from 'react'
import { SignInCard } from '@/components/sign-in/sign-in-card'

type Props = {
  title: string
  merchant: string
  children: ReactNode
}

/** The card of a payee's own page: who asks, and what to do. */
export function ConnectFrame({ title, merchant, children }: Props) {
  return (
    <SignInCard title={title} below={merchant}>
      <div className="mt-4 flex flex-col gap-3 text-body text-text">{children}</div>
    </SignInCard>
  )
}
