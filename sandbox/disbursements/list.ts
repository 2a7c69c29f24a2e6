import { dateWindow } from '../answers/date-query.ts'
import { listHorizon, listOrder } from '../answers/list-order.ts'
import { page } from '../answers/page.ts'
import type { World } from '../world.ts'
import { type BatchRow, summaryOf } from './records.ts'
import type { ListQuery } from './shapes.ts'

/** One page of the merchant's disbursements, in the order of the dialect. */
export function listBatches(world: World, query: ListQuery) {
  const window = dateWindow(world.dialect.now(), query)
  const to = Math.min(window.to ?? Number.MAX_SAFE_INTEGER, listHorizon(world))
  const values = [query.status ?? null, window.from ?? 0, to] as const
  const from = 'FROM disbursement WHERE (?1 IS NULL OR status = ?1) AND created_at BETWEEN ?2 AND ?3'
  const total = world.store.get<{ total: number }>(`SELECT count(*) AS total ${from}`, ...values)?.total ?? 0
  const rows = world.store.all<BatchRow>(
    `SELECT * ${from} ${listOrder(world)} LIMIT ?4 OFFSET ?5`,
    ...values,
    query.limit,
    query.offset,
  )
  return page(
    total,
    query,
    rows.map((row) => summaryOf(world, row)),
  )
}
