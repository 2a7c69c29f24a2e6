import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'

export const generateMetadata = pageTitle('shell.page.connect')

/** Around the pages of payees, who are no staff: they see nothing of the dashboard. */
export default function ConnectLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('connect')
  const { environment, merchantName } = settings()
  return (
    <SignInFrame environment={environment} foot={[t('frame.payees', { merchant: merchantName }), t('frame.password')]}>
      <FeatureMessages features={['access', 'connect']}>{children}</FeatureMessages>
    </SignInFrame>
  )
}
