import type { ReactNode } from 'react'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { settings } from '@/lib/platform/settings'
import { zoneName } from '@/lib/time/zone'

export default function SignInLayout({ children }: { children: ReactNode }) {
  const { environment, sessionHours, sessionIdleMinutes, timeZone } = settings()
  const ends = `Sessions end after ${sessionHours} hours, or ${sessionIdleMinutes} minutes without use.`
  return (
    <SignInFrame environment={environment} foot={[ends, `Times in ${zoneName(timeZone)} (${timeZone})`]}>
      {children}
    </SignInFrame>
  )
}
