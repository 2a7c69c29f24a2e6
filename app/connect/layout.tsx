import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { settings } from '@/lib/platform/settings'

export const metadata: Metadata = { title: 'Connect your wallet' }

/** Around the pages of payees, who are no staff: they see no desk. */
export default function ConnectLayout({ children }: { children: ReactNode }) {
  const { environment, merchantName } = settings()
  return (
    <SignInFrame environment={environment} foot={[`For payees of ${merchantName}`, 'We never ask for your password']}>
      {children}
    </SignInFrame>
  )
}
