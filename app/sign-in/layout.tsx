import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { useFormats } from '@/lib/messages/use-text'
import { settings } from '@/lib/platform/settings'

export default function SignInLayout({ children }: { children: ReactNode }) {
  const formats = useFormats()
  const t = useTranslations('access')
  const { environment, sessionHours, sessionIdleMinutes, timeZone } = settings()
  const ends = t('frame.session', { hours: sessionHours, minutes: sessionIdleMinutes })
  return (
    <SignInFrame
      environment={environment}
      foot={[ends, t('frame.times', { zone: formats.zoneName(), name: timeZone })]}
    >
      <FeatureMessages features={['access', 'account']}>{children}</FeatureMessages>
    </SignInFrame>
  )
}
