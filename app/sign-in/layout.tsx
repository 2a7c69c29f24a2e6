import type { ReactNode } from 'react'
import { SignInFrame } from '@/components/access/sign-in-frame'
import { settings } from '@/lib/settings'
import { zoneName } from '@/lib/zone'

export default function SignInLayout({ children }: { children: ReactNode }) {
  const { environment, sessionHours, sessionIdleMinutes, timeZone } = settings()
  const ends = `Sessions end after ${sessionHours} hours, or ${sessionIdleMinutes} minutes without use.`
  return (
    <SignInFrame environment={environment} foot={[ends, `Times in ${zoneName(timeZone)} (${timeZone})`]}>
      {children}
    </SignInFrame>
  )
}
