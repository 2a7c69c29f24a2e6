import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'

export const generateMetadata = pageTitle('shell.page.pay')

/** Around the pages of payers, who are no staff: they see nothing of the dashboard. */
export default function PayLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('pay')
  const { environment, merchantName } = settings()
  return (
    <SignInFrame environment={environment} foot={[t('frame.payers', { merchant: merchantName }), t('frame.pin')]}>
      <FeatureMessages features={['access', 'pay']}>{children}</FeatureMessages>
    </SignInFrame>
  )
}
