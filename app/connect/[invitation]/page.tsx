import { redirect } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConnectFrame } from '@/components/connect/connect-frame'
import { buttonLook } from '@/components/ui/action/button-look'
import { requestTranslator } from '@/lib/messages/request-locale'
import { readInvitation } from '@/lib/payees/connect/invite'
import { settings } from '@/lib/platform/settings'

type Asking = { readonly payee: string; readonly merchant: string }

function ToBePaid({ payee, merchant }: Asking) {
  const t = useTranslations('connect')
  return (
    <>
      <p>{t.rich('receive.pays', { merchant, payee, strong: (name) => <strong>{name}</strong> })}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-text-2">
        <li>{t('own')}</li>
        <li>{t('receive.learns', { merchant })}</li>
        <li>{t('receive.checks', { merchant })}</li>
      </ul>
    </>
  )
}

function ToPay({ payee, merchant }: Asking) {
  const t = useTranslations('connect')
  return (
    <>
      <p>{t.rich('pay.asks', { merchant, payee, strong: (name) => <strong>{name}</strong> })}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-text-2">
        <li>{t('own')}</li>
        <li>{t('pay.takes', { merchant })}</li>
        <li>{t('pay.nothing')}</li>
      </ul>
    </>
  )
}

/** The page behind a payee's link: who asks, what for, and the button that leads to their wallet. */
export default async function InvitationPage({ params }: PageProps<'/connect/[invitation]'>) {
  const { t } = await requestTranslator()
  const { invitation } = await params
  const { state, payee, purpose } = await readInvitation(invitation)
  if (state !== 'open') redirect(`/connect/ended/${state === 'used' ? 'used' : 'expired'}`)
  const { merchantName } = settings()
  return (
    <ConnectFrame title={t('connect.title')} merchant={merchantName}>
      {purpose === 'pay' ? (
        <ToPay payee={payee} merchant={merchantName} />
      ) : (
        <ToBePaid payee={payee} merchant={merchantName} />
      )}
      <p className="text-text-2">{t('connect.notYou', { payee })}</p>
      <form method="post" action={`/connect/${invitation}/start`}>
        <button
          type="submit"
          className={`${buttonLook({ variant: 'primary', size: 'lg', wide: true })} hover:bg-accent-fill-hover`}
        >
          {t('connect.button')}
        </button>
      </form>
    </ConnectFrame>
  )
}
