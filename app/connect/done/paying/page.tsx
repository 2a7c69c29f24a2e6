import { ConnectFrame } from '@/components/connect/connect-frame'
import { settings } from '@/lib/platform/settings'

/** Where a payer ends who let their wallet be charged. */
export default function PayingDonePage() {
  const { merchantName } = settings()
  return (
    <ConnectFrame title="Your wallet is connected" merchant={merchantName}>
      <p>
        {merchantName} may now take from it what you agreed on. Nothing was taken by connecting it, and the leave ends
        by itself after a short time.
      </p>
      <p className="text-text-2">
        You can close this page. If it was not you who did this, tell {merchantName} at once.
      </p>
    </ConnectFrame>
  )
}
