import 'server-only'
import { asc, count, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readFees } from '@/lib/payouts/quotes/read-fees'
import { type RowFacts, readRowFacts } from '@/lib/payouts/results/row-facts'
import { failedFirst, groupOf } from '@/lib/payouts/results/row-status'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import type { RowView } from '@/lib/payouts/view'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payee } from '@/lib/store/schema/payee'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import type { StoredPayout } from './lock-draft'
import { viewOfRow } from './row-view'
import type { RowsWindow } from './rows-filter'
import { shownRows } from './shown-rows'

export type RowsPage = {
  readonly total: number
  readonly offset: number
  /** The version of the payout that these rows were read at. */
  readonly version: number
  readonly rows: readonly RowView[]
}

/** One window of a payout's rows, in the order and under the filter of the page. Null when there is no such payout. */
export async function readRows(_staff: Staff, payoutId: string, window: RowsWindow): Promise<RowsPage | null> {
  return withTx(async (tx) => {
    const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
    if (head === undefined || head.state === 'discarded') return null
    return head.state === 'approved' ? sentRows(tx, head, window) : draftRows(tx, head, window)
  })
}

async function draftRows(tx: Tx, head: StoredPayout, window: RowsWindow): Promise<RowsPage> {
  const where = shownRows(head.id, window)
  const [total] = await tx.select({ rows: count() }).from(payoutRow).where(where)
  const found = await tx
    .select()
    .from(payoutRow)
    .where(where)
    .orderBy(asc(payoutRow.ordinal))
    .offset(window.offset)
    .limit(window.limit)
  const rows = storedRows(found)
  const fees = await readFees(tx, head, rows)
  const named = await withPayees(tx, rows)
  return {
    total: total?.rows ?? 0,
    offset: window.offset,
    version: head.version,
    rows: named.map((one) => viewOfRow(one, head.mapping as Mapping, fees.get(one.row.id) ?? null, null)),
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
    return fact === undefined ? [] : [{ ordinal, fact, group: groupOf(fact.status.kind) }]
  })
  const kept = found.filter(({ group }) => window.filter === 'all' || group === window.filter)
  const ordered = window.order === 'trouble' ? kept.sort(failedFirst) : kept
  const page = ordered.slice(window.offset, window.offset + window.limit).map(({ fact }) => fact)
  return { total: kept.length, offset: window.offset, version: head.version, rows: await viewsOf(tx, head, page) }
}

async function viewsOf(tx: Tx, head: StoredPayout, page: readonly RowFacts[]): Promise<RowView[]> {
  if (page.length === 0) return []
  const ids = page.map((fact) => fact.rowId)
  const rows = storedRows(await tx.select().from(payoutRow).where(inArray(payoutRow.id, ids)))
  const byId = new Map((await withPayees(tx, rows)).map((one) => [one.row.id, one]))
  const fees = await readFees(tx, head, rows)
  return page.flatMap((fact) => {
    const one = byId.get(fact.rowId)
    return one === undefined ? [] : [viewOfRow(one, head.mapping as Mapping, fees.get(one.row.id) ?? null, fact)]
  })
}

/** The rows with the payees of the directory that they name, by their current names. */
async function withPayees(tx: Tx, rows: readonly StoredRow[]) {
  const ids = [...new Set(rows.flatMap(({ payeeId }) => payeeId ?? []))]
  const { id, code, name } = payee
  const found = ids.length === 0 ? [] : await tx.select({ id, code, name }).from(payee).where(inArray(id, ids))
  const byId = new Map(found.map((one) => [one.id, one]))
  return rows.map((row) => ({ row, payee: row.payeeId === null ? null : (byId.get(row.payeeId) ?? null) }))
}
