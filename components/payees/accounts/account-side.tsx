import { useTranslations } from 'next-intl'
import { networkName } from '@/lib/networks/networks'
import type { Side } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'

/** The old or the new side of a change: a phone with its network, or a wallet with its short id. */
export function SideText({ side }: { side: Pick<Side, 'kind' | 'phone' | 'network' | 'wallet'> }) {
  const t = useTranslations('payees')
  if (side.kind === 'wallet') return <>{t('accounts.wallet', { id: side.wallet ?? '' })}</>
  return (
    <span className="tabular-nums">
      {side.phone === null ? '' : formatPhone(side.phone)},{' '}
      {side.network === null ? t('accounts.networkUnknown') : networkName(side.network)}
    </span>
  )
}
