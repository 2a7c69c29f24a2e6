import { page } from '../answers/page.ts'
import type { World } from '../world.ts'
import { type BatchRow, summaryOf } from './records.ts'

export type ListFilter = {
  status?: string | undefined
  from_date?: number | undefined
  to_date?: number | undefined
  limit: number
  offset: number
}

/** One page of the merchant's disbursements, newest first. */
export function listBatches(world: World, filter: ListFilter) {
  const where: string[] = ['1 = 1']
  const values: (string | number)[] = []
  const add = (clause: string, value: string | number | undefined) => {
    if (value === undefined) return
    where.push(clause)
    values.push(value)
  }
  add('status = ?', filter.status)
  add('created_at >= ?', filter.from_date)
  add('created_at <= ?', filter.to_date)
  const from = `FROM disbursement WHERE ${where.join(' AND ')}`
  const total = world.store.get<{ total: number }>(`SELECT count(*) AS total ${from}`, ...values)?.total ?? 0
  const rows = world.store.all<BatchRow>(
    `SELECT * ${from} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    ...values,
    filter.limit,
    filter.offset,
  )
  return page(
    total,
    filter,
    rows.map((row) => summaryOf(world, row)),
  )
}
