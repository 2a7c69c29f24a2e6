import { ServiceStatus } from '@/components/ui/value/service-status'
import { Status, StatusChip } from '@/components/ui/value/status'
import type { EscrowDisplay } from '@/lib/escrow/collections/status-display'
import { useText } from '@/lib/messages/use-text'

/** The status of an escrow, in a table or as a chip at the head of its page. */
export function EscrowStatus({ face, chip = false }: { face: EscrowDisplay; chip?: boolean }) {
  const text = useText()
  if (!face.known) return <ServiceStatus status={face} chip={chip} />
  const Shown = chip ? StatusChip : Status
  return <Shown code={face.code} label={face.label === undefined ? undefined : text({ key: face.label })} />
}
