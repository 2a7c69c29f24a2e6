import { settleDueItems } from './disbursements/settle.ts'
import { settleDueEscrows } from './escrows/change.ts'
import { settleDuePayments } from './payments/settle.ts'
import type { World } from './world.ts'

/** Settles everything that has become due on the sandbox's clock. */
export function settleDue(world: World): void {
  settleDueItems(world)
  settleDuePayments(world)
  settleDueEscrows(world)
}
