import { useTranslations } from 'next-intl'
import { ConnectFrame } from '@/components/connect/connect-frame'
import { settings } from '@/lib/platform/settings'

/** Where a payer ends who let their wallet be charged. */
export default function PayingDonePage() {
  const t = useTranslations('connect')
  const { merchantName } = settings()
  return (
    <ConnectFrame title={t('done.title')} merchant={merchantName}>
      <p>{t('done.payText', { merchant: merchantName })}</p>
      <p className="text-text-2">{t('done.close', { merchant: merchantName })}</p>
    </ConnectFrame>
  )
}
