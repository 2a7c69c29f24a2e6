import { ConnectFrame } from '@/components/connect/connect-frame'
import { settings } from '@/lib/platform/settings'

/** Where a payee ends who connected their wallet. */
export default function DonePage() {
  const { merchantName } = settings()
  return (
    <ConnectFrame title="Your wallet is connected" merchant={merchantName}>
      <p>Somebody at {merchantName} now checks it. Until then you are paid as before.</p>
      <p className="text-text-2">
        You can close this page. If it was not you who did this, tell {merchantName} at once.
      </p>
    </ConnectFrame>
  )
}
