import { useTranslations } from 'next-intl'
import { ConnectFrame } from '@/components/connect/connect-frame'
import { settings } from '@/lib/platform/settings'

/** Where a payee ends who connected their wallet. */
export default function DonePage() {
  const t = useTranslations('connect')
  const { merchantName } = settings()
  return (
    <ConnectFrame title={t('done.title')} merchant={merchantName}>
      <p>{t('done.text', { merchant: merchantName })}</p>
      <p className="text-text-2">{t('done.close', { merchant: merchantName })}</p>
    </ConnectFrame>
  )
}
