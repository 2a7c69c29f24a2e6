import 'server-only'
import { and, asc, count, eq, inArray, notInArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readRemarks } from '@/lib/approvals/read-remarks'
import { readFees } from '@/lib/payouts/quotes/read-fees'
import {
  type RowFacts,
  readRowFacts,
  readStatusGroups,
  rowsOfGroups,
  type StatusGroup,
} from '@/lib/payouts/results/row-facts'
import { groupOf, RESULT_GROUPS } from '@/lib/payouts/results/row-status'
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
  const named = await withNames(tx, head.id, rows)
  return {
    total: total?.rows ?? 0,
    offset: window.offset,
    version: head.version,
    rows: named.map((one) => viewOfRow(one, head.mapping as Mapping, fees.get(one.row.id) ?? null, null)),
  }
}

async function sentRows(tx: Tx, head: StoredPayout, window: RowsWindow): Promise<RowsPage> {
  const groups = (await readStatusGroups(tx, head.id)).filter(
    ({ status }) => window.filter === 'all' || groupOf(status.kind) === window.filter,
  )
  const total = rowsIn(groups)
  const ids =
    window.order === 'trouble' ? await failedFirst(tx, head.id, groups, window) : await rowsOf(tx, head, groups, window)
  const facts = await readRowFacts(tx, head.id, ids)
  const page = ids.flatMap((id) => facts.get(id) ?? [])
  return { total, offset: window.offset, version: head.version, rows: await viewsOf(tx, head, page) }
}

const rowsIn = (groups: readonly StatusGroup[]): number => groups.reduce((rows, group) => rows + group.rows, 0)

type Part = Pick<RowsWindow, 'offset' | 'limit'>

/** The rows of a window in the order of the sheet. */
async function rowsOf(tx: Tx, head: StoredPayout, groups: readonly StatusGroup[], window: RowsWindow) {
  if (window.filter !== 'all') return rowsOfGroups(tx, head.id, groups, window)
  const rows = await tx
    .select({ id: payoutRow.id })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, head.id), notInArray(payoutRow.state, ['left-out', 'blocked'])))
    .orderBy(asc(payoutRow.ordinal))
    .offset(window.offset)
    .limit(window.limit)
  return rows.map(({ id }) => id)
}

/** The rows of a window with failed ones first, each group in the order of the sheet. */
async function failedFirst(tx: Tx, payoutId: string, groups: readonly StatusGroup[], { offset, limit }: Part) {
  const ids: string[] = []
  let before = 0
  for (const name of RESULT_GROUPS) {
    const own = groups.filter(({ status }) => groupOf(status.kind) === name)
    const rows = rowsIn(own)
    const from = Math.max(0, offset + ids.length - before)
    const left = Math.min(limit - ids.length, rows - from)
    if (left > 0) ids.push(...(await rowsOfGroups(tx, payoutId, own, { offset: from, limit: left })))
    before += rows
  }
  return ids
}

async function viewsOf(tx: Tx, head: StoredPayout, page: readonly RowFacts[]): Promise<RowView[]> {
  if (page.length === 0) return []
  const ids = page.map((fact) => fact.rowId)
  const rows = storedRows(await tx.select().from(payoutRow).where(inArray(payoutRow.id, ids)))
  const byId = new Map((await withNames(tx, head.id, rows)).map((one) => [one.row.id, one]))
  const fees = await readFees(tx, head, rows)
  return page.flatMap((fact) => {
    const one = byId.get(fact.rowId)
    return one === undefined ? [] : [viewOfRow(one, head.mapping as Mapping, fees.get(one.row.id) ?? null, fact)]
  })
}

/** The rows with the payees of the directory that they name, by their current names, and with what was written about them. */
async function withNames(tx: Tx, payoutId: string, rows: readonly StoredRow[]) {
  const ids = [...new Set(rows.flatMap(({ payeeId }) => payeeId ?? []))]
  const { id, code, name } = payee
  const found = ids.length === 0 ? [] : await tx.select({ id, code, name }).from(payee).where(inArray(id, ids))
  const byId = new Map(found.map((one) => [one.id, one]))
  const remarks = await readRemarks(tx, payoutId)
  return rows.map((row) => ({
    row,
    payee: row.payeeId === null ? null : (byId.get(row.payeeId) ?? null),
    remarks: remarks.get(row.id) ?? [],
  }))
}
