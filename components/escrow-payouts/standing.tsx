import { ServiceStatus } from '@/components/ui/service-status'
import { Status } from '@/components/ui/status'
import type { BoardEscrow } from '@/lib/escrow-payouts/view'
import { shownEscrowStatus } from '@/lib/escrows/status'
import { claimFace } from './escrow-words'

/** How an escrow of a payout stands: what of ours is under way about its money, else the service's own word. */
export function Standing({ escrow }: { escrow: BoardEscrow }) {
  const ours = claimFace(escrow)
  return ours === null ? <ServiceStatus status={shownEscrowStatus(escrow.status)} /> : <Status {...ours} />
}
