import { createHash } from 'node:crypto'
import type { Outcome } from './disbursements/sample-numbers.ts'
import type { World } from './world.ts'

/**
 * When a payment or payout with this processing time is settled, in milliseconds on the sandbox's clock; null if never.
 * The moment within the range is derived from the id, so that it is the same for every call.
 */
export function settlesAt(
  world: World,
  id: string,
  outcome: Outcome,
  when: { now: number; seconds: readonly [least: number, most: number] },
): number | null {
  if (outcome.kind === 'never') return null
  const [least, most] = when.seconds
  const spread = createHash('sha256').update(id).digest().readUInt16BE(0) / 65_535
  const late = outcome.kind === 'failed' && outcome.late ? 3 : 1
  const wait = (least + (most - least) * spread) * 1_000 * world.settings.processingScale
  return Math.round(when.now + wait * late)
}
