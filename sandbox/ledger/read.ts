import { formatAmount, parseAmount } from '../amount.ts'
import type { World } from '../world.ts'

type Row = {
  name: string | null
  sources: number
  accepted: number
  paid: number
  failed: number
  cancelled: number
  amount: number
}

export type LedgerFilter = {
  tag?: string | undefined
  reference?: string | undefined
  sourceId?: string | undefined
  /** The amount of one movement, as the contract writes amounts. It identifies movements that have no reference of the caller. */
  amount?: string | undefined
  destination?: string | undefined
}

const counts = `count(DISTINCT source_id) AS sources,
  sum(kind = 'accepted') AS accepted, sum(kind IN ('paid', 'collected')) AS paid,
  sum(kind = 'failed') AS failed, sum(kind = 'cancelled') AS cancelled,
  sum(CASE WHEN kind IN ('paid', 'collected') THEN amount ELSE 0 END) AS amount`

const matching = `WHERE (?1 IS NULL OR tag = ?1) AND (?2 IS NULL OR reference = ?2) AND (?3 IS NULL OR source_id = ?3)
  AND (?4 IS NULL OR amount = ?4) AND (?5 IS NULL OR destination = ?5)`

/** Counts how often money was accepted, moved, failed or cancelled, by reference and by description tag. Tests compare with it. */
export function readLedger(world: World, filter: LedgerFilter) {
  const amount = filter.amount === undefined ? null : parseAmount(filter.amount)
  const { tag, reference, sourceId, destination } = filter
  const values = [tag ?? null, reference ?? null, sourceId ?? null, amount, destination ?? null] as const
  const group = (column: 'reference' | 'tag') =>
    world.store.all<Row>(`SELECT ${column} AS name, ${counts} FROM ledger ${matching} GROUP BY ${column}`, ...values)
  return { byReference: byName(group('reference')), byTag: byName(group('tag')) }
}

function byName(rows: Row[]) {
  const named = new Map<string, object>()
  for (const row of rows) named.set(row.name ?? '(none)', entryOf(row))
  return Object.fromEntries(named)
}

const entryOf = (row: Row) => ({
  batches: row.sources,
  accepted: row.accepted,
  executions: row.paid,
  failed: row.failed,
  cancelled: row.cancelled,
  amount: formatAmount(row.amount),
})
