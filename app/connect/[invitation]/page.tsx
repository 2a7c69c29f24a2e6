import { redirect } from 'next/navigation'
import { ConnectFrame } from '@/components/connect/connect-frame'
import { buttonLook } from '@/components/ui/action/button-look'
import { readInvitation } from '@/lib/payees/connect/invite'
import { settings } from '@/lib/platform/settings'

type Asking = { readonly payee: string; readonly merchant: string }

function ToBePaid({ payee, merchant }: Asking) {
  return (
    <>
      <p>
        {merchant} pays <strong>{payee}</strong> and asks to do so into your wallet.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-text-2">
        <li>You sign in at the wallet service itself, on its own page, and say yes or no there.</li>
        <li>{merchant} learns which wallet is yours, to pay into it, and keeps no leave to take anything out of it.</li>
        <li>Somebody at {merchant} checks the wallet before it is used.</li>
      </ul>
    </>
  )
}

function ToPay({ payee, merchant }: Asking) {
  return (
    <>
      <p>
        {merchant} asks <strong>{payee}</strong> to pay from a wallet.
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-text-2">
        <li>You sign in at the wallet service itself, on its own page, and say yes or no there.</li>
        <li>
          Then {merchant} may take from the wallet what you agreed on, for the short time that the service allows.
        </li>
        <li>Nothing is taken by connecting it.</li>
      </ul>
    </>
  )
}

/** What a payee opens from their link: who asks, what for, and the one button that leads to their wallet. */
export default async function InvitationPage({ params }: PageProps<'/connect/[invitation]'>) {
  const { invitation } = await params
  const { state, payee, purpose } = await readInvitation(invitation)
  if (state !== 'open') redirect(`/connect/ended/${state === 'used' ? 'used' : 'expired'}`)
  const { merchantName } = settings()
  return (
    <ConnectFrame title="Connect your wallet" merchant={merchantName}>
      {purpose === 'pay' ? (
        <ToPay payee={payee} merchant={merchantName} />
      ) : (
        <ToBePaid payee={payee} merchant={merchantName} />
      )}
      <p className="text-text-2">If you are not {payee}, close this page and tell whoever sent you the link.</p>
      <form method="post" action={`/connect/${invitation}/start`}>
        <button
          type="submit"
          className={`${buttonLook({ variant: 'primary', size: 'lg', wide: true })} hover:bg-accent-fill-hover`}
        >
          Go to my wallet
        </button>
      </form>
    </ConnectFrame>
  )
}
