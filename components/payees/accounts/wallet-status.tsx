import { Status } from '@/components/ui/value/status'
import type { StatusWord } from '@/components/ui/value/status-faces'
import type { WalletState } from '@/lib/payees/view'

const FACES: Readonly<Record<WalletState, { word: StatusWord; label?: string }>> = {
  connected: { word: 'Connected' },
  pause: { word: 'Pending', label: 'In its pause' },
  waiting: { word: 'Waiting for approval' },
  none: { word: 'Not connected' },
}

/** How the wallet of a payee stands. */
export function WalletStatus({ wallet }: { wallet: WalletState }) {
  const { word, label } = FACES[wallet]
  return <Status word={word} label={label} />
}
