import { useTranslations } from 'next-intl'
import { Status } from '@/components/ui/value/status'
import type { Texts } from '@/lib/messages/use-text'
import type { WalletState } from '@/lib/payees/view'
import type { StatusCode } from '@/lib/status/status-code'

const displays = (t: Texts<'payees'>): Readonly<Record<WalletState, { code: StatusCode; label?: string }>> => ({
  connected: { code: 'connected' },
  pause: { code: 'pending', label: t('state.onHold') },
  waiting: { code: 'waiting_for_approval' },
  none: { code: 'not_connected' },
})

/** The status of a payee's wallet. */
export function WalletStatus({ wallet }: { wallet: WalletState }) {
  const t = useTranslations('payees')
  const { code, label } = displays(t)[wallet]
  return <Status code={code} label={label} />
}
