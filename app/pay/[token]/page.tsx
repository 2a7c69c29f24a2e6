import { randomUUID } from 'node:crypto'
import { PayLink } from '@/components/pay/pay-link'
import { SignInCard } from '@/components/sign-in/sign-in-card'
import { requestTranslator } from '@/lib/messages/request-locale'
import { LINK_NETWORKS } from '@/lib/payments/links/link-networks'
import { readLink } from '@/lib/payments/links/pay-link'
import { payLinkAction } from '@/lib/payments/links/payer/actions'
import { settings } from '@/lib/platform/settings'

/** The page behind a payment link: how much, what for, and how to pay it; then what became of it. */
export default async function PayPage({ params }: PageProps<'/pay/[token]'>) {
  const { token } = await params
  const { t } = await requestTranslator()
  const { merchantName, mail } = settings()
  const link = await readLink(token)
  if (link === null)
    return (
      <SignInCard title={t('pay.gone.title')} below={merchantName}>
        <p className="mt-4 text-body text-text">{t('pay.gone.text')}</p>
      </SignInCard>
    )
  return (
    <SignInCard title={t('pay.title', { merchant: merchantName })} below={link.reference}>
      <PayLink
        link={link}
        networks={LINK_NETWORKS}
        merchant={merchantName}
        token={token}
        intent={randomUUID()}
        mails={mail !== null}
        action={payLinkAction}
      />
    </SignInCard>
  )
}
