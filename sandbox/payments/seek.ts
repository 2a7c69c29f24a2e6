import type { World } from '../world.ts'
import { BLOCK } from './counts.ts'

/** A filter of payments: a range of seq, and a status or method if one is given. */
export type PaymentFilter = { low: number; high: number; status: string | null; method: string | null }

type Count = { block: number; payments: number }

const LIKE = '(?1 IS NULL OR status = ?1) AND (?2 IS NULL OR payment_method = ?2)'

/** How many payments of each block match the filter. The first and the last block are counted only within the range. */
function blocksOf(world: World, filter: PaymentFilter): Count[] {
  const { status, method, low, high } = filter
  const [first, last] = [Math.floor(low / BLOCK), Math.floor(high / BLOCK)]
  const whole = world.store.all<Count>(
    `SELECT block, sum(payments) AS payments FROM payment_count WHERE ${LIKE} AND block BETWEEN ?3 AND ?4 GROUP BY block`,
    status,
    method,
    first,
    last,
  )
  return whole.map((count) => {
    if (count.block !== first && count.block !== last) return count
    const from = Math.max(low, count.block * BLOCK)
    const to = Math.min(high, count.block * BLOCK + BLOCK - 1)
    return { block: count.block, payments: countRange(world, filter, from, to) }
  })
}

function countRange(world: World, { status, method }: PaymentFilter, from: number, to: number): number {
  const sql = `SELECT count(*) AS payments FROM payment WHERE ${LIKE} AND seq BETWEEN ?3 AND ?4`
  return world.store.get<{ payments: number }>(sql, status, method, from, to)?.payments ?? 0
}

/** The number of payments that match, and where to start reading so that only the rest of the offset has to be skipped. */
export function seek(world: World, filter: PaymentFilter, offset: number, newestFirst: boolean) {
  const blocks = blocksOf(world, filter)
  const total = blocks.reduce((sum, count) => sum + count.payments, 0)
  let skipped = 0
  for (const { block, payments } of newestFirst ? blocks.reverse() : blocks) {
    if (skipped + payments > offset) {
      const start = newestFirst ? Math.min(filter.high, block * BLOCK + BLOCK - 1) : Math.max(filter.low, block * BLOCK)
      return { total, start, skip: offset - skipped }
    }
    skipped += payments
  }
  return { total, start: null, skip: 0 }
}
