import { railName } from '@/lib/networks/networks'
import type { Side } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'

/** One side of a change: a phone with its network, or a wallet by its mark. */
export function SideText({ side }: { side: Pick<Side, 'kind' | 'phone' | 'rail' | 'wallet'> }) {
  if (side.kind === 'wallet') return <>Wallet {side.wallet}</>
  return (
    <span className="tabular-nums">
      {side.phone === null ? '' : formatPhone(side.phone)},{' '}
      {side.rail === null ? 'network not known' : railName(side.rail)}
    </span>
  )
}
