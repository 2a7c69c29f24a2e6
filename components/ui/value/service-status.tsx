import type { ShownStatus } from '@/lib/status/shown-status'
import { Status, StatusChip } from './status'

// A word of the service that happens to be one of ours is still the service's, so no face of ours is looked up for it.
const NO_FACE = ''

const labelOf = (status: ShownStatus): string | undefined => (status.known ? undefined : (status.raw ?? 'none given'))

/** A status of the service: with a face where we know what it means, else the word as it came. */
export function ServiceStatus({ status, chip = false }: { status: ShownStatus; chip?: boolean }) {
  const Shown = chip ? StatusChip : Status
  return <Shown word={status.known ? status.word : NO_FACE} label={labelOf(status)} />
}
