import { useTranslations } from 'next-intl'
import { claimDisplay } from '@/components/escrow/board/escrow-text'
import { ServiceStatus } from '@/components/ui/value/service-status'
import { Status } from '@/components/ui/value/status'
import type { BoardEscrow } from '@/lib/escrow/board/view'
import { shownEscrowStatus } from '@/lib/escrow/collections/escrow-status'

/** The status of an escrow of a payout: our own request or proposal, else the service's status. */
export function EscrowInBatchStatus({ escrow }: { escrow: BoardEscrow }) {
  const t = useTranslations('board')
  const ours = claimDisplay(t, escrow)
  return ours === null ? <ServiceStatus status={shownEscrowStatus(escrow.status)} /> : <Status {...ours} />
}
