import { dateWindow } from '../answers/date-query.ts'
import { listHorizon } from '../answers/list-order.ts'
import { page } from '../answers/page.ts'
import type { World } from '../world.ts'
import { listBody, type PaymentRow } from './records.ts'
import { type PaymentFilter, seek } from './seek.ts'
import type { PaymentQuery } from './shapes.ts'

let turn = 0

/** One page of the merchant's payments (contract 2.3, 4.2). The end of a long list is read as quickly as its start. */
export function listPayments(world: World, query: PaymentQuery) {
  const dialect = world.dialect.now()
  const window = dateWindow(dialect, query)
  const to = Math.min(window.to ?? Number.MAX_SAFE_INTEGER, listHorizon(world))
  const filter: PaymentFilter = {
    ...seqRange(world, window.from ?? 0, to),
    status: query.status ?? null,
    method: query.payment_method ?? null,
  }
  const newestFirst = dialect.listOrder !== 'oldest'
  if (dialect.listOrder === 'shifting') turn = (turn + 1) % 3
  const { total, start, skip } = seek(world, filter, query.offset, newestFirst)
  const shift = dialect.listOrder === 'shifting' ? turn : 0
  const rows =
    start === null ? [] : readFrom(world, filter, { start, newestFirst, skip: skip + shift, limit: query.limit })
  return page(
    total,
    query,
    rows.map((row) => listBody(world, row)),
  )
}

/** The first and last seq of a window of time; an empty one where no payment falls into it. */
function seqRange(world: World, from: number, to: number): { low: number; high: number } {
  const first = 'SELECT seq FROM payment WHERE created_at >= ? ORDER BY created_at, seq LIMIT 1'
  const last = 'SELECT seq FROM payment WHERE created_at <= ? ORDER BY created_at DESC, seq DESC LIMIT 1'
  const low = world.store.get<{ seq: number }>(first, from)?.seq
  const high = world.store.get<{ seq: number }>(last, to)?.seq
  return low === undefined || high === undefined ? { low: 1, high: 0 } : { low, high }
}

type From = { start: number; newestFirst: boolean; skip: number; limit: number }

function readFrom(world: World, filter: PaymentFilter, { start, newestFirst, skip, limit }: From): PaymentRow[] {
  const { status, method } = filter
  // Only the requested clauses are written, so that each combination has an index that yields seq in order.
  const like = `${status === null ? '' : 'status = ?5 AND '}${method === null ? '' : 'payment_method = ?6 AND '}`
  const sql = `SELECT * FROM payment WHERE ${like} seq BETWEEN ?1 AND ?2
    ORDER BY seq ${newestFirst ? 'DESC' : 'ASC'} LIMIT ?3 OFFSET ?4`
  const [low, high] = newestFirst ? [filter.low, start] : [start, filter.high]
  const named = method === null ? [status] : [status, method]
  return world.store.all<PaymentRow>(sql, low, high, limit, skip, ...(like === '' ? [] : named))
}
