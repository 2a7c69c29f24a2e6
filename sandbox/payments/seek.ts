import type { World } from '../world.ts'
import { BLOCK } from './counts.ts'

/** Which payments: a range of seq, and a status or method where one is asked for. */
export type Wanted = { low: number; high: number; status: string | null; method: string | null }

type Count = { block: number; payments: number }

const LIKE = '(?1 IS NULL OR status = ?1) AND (?2 IS NULL OR payment_method = ?2)'

/** How many payments each block holds of what is wanted; the two blocks at the ends are counted only within the range. */
function blocksOf(world: World, wanted: Wanted): Count[] {
  const { status, method, low, high } = wanted
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
    return { block: count.block, payments: countRange(world, wanted, from, to) }
  })
}

function countRange(world: World, { status, method }: Wanted, from: number, to: number): number {
  const sql = `SELECT count(*) AS payments FROM payment WHERE ${LIKE} AND seq BETWEEN ?3 AND ?4`
  return world.store.get<{ payments: number }>(sql, status, method, from, to)?.payments ?? 0
}

/** The total of what is wanted, and where to start reading so that only the rest of the offset has to be skipped. */
export function seek(world: World, wanted: Wanted, offset: number, newestFirst: boolean) {
  const blocks = blocksOf(world, wanted)
  const total = blocks.reduce((sum, count) => sum + count.payments, 0)
  let skipped = 0
  for (const { block, payments } of newestFirst ? blocks.reverse() : blocks) {
    if (skipped + payments > offset) {
      const start = newestFirst ? Math.min(wanted.high, block * BLOCK + BLOCK - 1) : Math.max(wanted.low, block * BLOCK)
      return { total, start, skip: offset - skipped }
    }
    skipped += payments
  }
  return { total, start: null, skip: 0 }
}
