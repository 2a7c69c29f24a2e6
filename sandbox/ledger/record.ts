import type { World } from '../world.ts'

/** A movement of the ledger: what happened to one item. `paid` and `collected` are executions. */
export type Movement = {
  kind: 'accepted' | 'paid' | 'collected' | 'failed' | 'cancelled'
  at: number
  tag: string | null
  reference: string | null
  sourceId: string
  itemId: string
  currency: string
  amount: number
  network: string
  destination: string
}

/** Writes one movement into the ledger. The database allows each kind only once per item. */
export function recordMovement(world: World, move: Movement): void {
  world.store.run(
    `INSERT INTO ledger (at, kind, tag, reference, source_id, item_id, currency, amount, network, destination)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    move.at,
    move.kind,
    move.tag,
    move.reference,
    move.sourceId,
    move.itemId,
    move.currency,
    move.amount,
    move.network,
    move.destination,
  )
}
