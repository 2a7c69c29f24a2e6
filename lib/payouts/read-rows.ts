import 'server-only'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Mapping } from '@/lib/sheet/fields'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { feeOfRow, type QuotedBatch } from './batch-quotes'
import type { StoredPayout } from './locked-draft'
import { readContent } from './proposed'
import { type RowFacts, readRowFacts } from './row-facts'
import { type Fee, viewOfRow } from './row-view'
import { byTrouble, groupOf, type RowsFilter } from './rows-filter'
import type { RowView } from './view'

export type RowsWindow = {
  readonly filter: RowsFilter
  readonly order: 'sheet' | 'trouble'
  readonly offset: number
  readonly limit: number
}
export type RowsPage = { readonly total: number; readonly offset: number; readonly rows: readonly RowView[] }

/** One window of a payout's rows, in the order and under the filter that the page shows. Null when there is no such payout. */
export async function readRows(_staff: Staff, payoutId: string, window: RowsWindow): Promise<RowsPage | null> {
  return withTx(async (tx) => {
    const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
    if (head === undefined || head.state === 'discarded') return null
    return head.state === 'approved' ? sentRows(tx, head, window) : draftRows(tx, head, window)
  })
}

async function draftRows(tx: Tx, head: StoredPayout, window: RowsWindow): Promise<RowsPage> {
  const where = and(
    eq(payoutRow.payoutId, head.id),
    window.filter === 'all' ? undefined : eq(payoutRow.state, window.filter),
  )
  const [total] = await tx.select({ rows: count() }).from(payoutRow).where(where)
  const rows = await tx
    .select()
    .from(payoutRow)
    .where(where)
    .orderBy(asc(payoutRow.ordinal))
    .offset(window.offset)
    .limit(window.limit)
  const fees = await readFees(tx, head)
  return {
    total: total?.rows ?? 0,
    offset: window.offset,
    rows: rows.map((row) => viewOfRow(row, head.mapping as Mapping, fees.get(row.id) ?? null, null)),
  }
}

async function sentRows(tx: Tx, head: StoredPayout, window: RowsWindow): Promise<RowsPage> {
  const facts = await readRowFacts(tx, head.id)
  const places = await tx
    .select({ id: payoutRow.id, ordinal: payoutRow.ordinal })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, head.id))
    .orderBy(asc(payoutRow.ordinal))
  const found = places.flatMap(({ id, ordinal }) => {
    const fact = facts.get(id)
    return fact === undefined ? [] : [{ ordinal, fact, group: groupOf(fact.fate.kind) }]
  })
  const kept = found.filter(({ group }) => window.filter === 'all' || group === window.filter)
  const ordered = window.order === 'trouble' ? kept.sort(byTrouble) : kept
  const page = ordered.slice(window.offset, window.offset + window.limit).map(({ fact }) => fact)
  return { total: kept.length, offset: window.offset, rows: await viewsOf(tx, head, page) }
}

async function viewsOf(tx: Tx, head: StoredPayout, page: readonly RowFacts[]): Promise<RowView[]> {
  if (page.length === 0) return []
  const rows = await tx
    .select()
    .from(payoutRow)
    .where(
      inArray(
        payoutRow.id,
        page.map((fact) => fact.rowId),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const fees = await readFees(tx, head)
  return page.flatMap((fact) => {
    const row = byId.get(fact.rowId)
    return row === undefined ? [] : [viewOfRow(row, head.mapping as Mapping, fees.get(row.id) ?? null, fact)]
  })
}

/** The fee of every payable row, as quoted or as we estimate it. */
export async function readFees(tx: Tx, head: StoredPayout): Promise<ReadonlyMap<string, Fee>> {
  const { batches } = await readContent(tx, head)
  return new Map(batches.flatMap((one) => feesOf(one)))
}

const feesOf = (one: QuotedBatch): [string, Fee][] =>
  one.batch.rows.map((row) => [row.id, { minor: feeOfRow(one, row), quoted: one.quote !== null }])
