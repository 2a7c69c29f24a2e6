import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { log } from '@/lib/platform/log'
import { sameJson } from '@/lib/platform/same-json'
import type { Cell } from '@/lib/sheet/files/cells'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { payout } from '@/lib/store/schema/payout'
import type { Acknowledgements } from './acknowledgements'
import { contextFor } from './check-context'
import { acrossOf, checkOne } from './check-row'
import { checkColumns, writeChecks } from './write-checks'

const OF_THE_BOOK = ['unknown-payee', 'wallet-not-usable', 'wallet-waits', 'other-name', 'other-phone']

const shape = z.array(
  z.looseObject({
    id: z.uuid(),
    line_no: z.number(),
    cells: z.custom<Cell[]>(Array.isArray),
    patch: z.custom<RowEdits>((value) => typeof value === 'object'),
    settlements: z.custom<Acknowledgements>((value) => typeof value === 'object'),
    problems: z.custom<Problem[]>(Array.isArray),
  }),
)

/**
 * Checks those rows of a draft again for which the directory has changed: an account that ended, a wallet whose security hold
 * is over, a code that was unknown. The caller has locked the draft. True where a row changed.
 */
export async function recheckPayees(tx: Tx, draft: StoredPayout): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT r.* FROM payout_row r LEFT JOIN payee_account a ON a.id = r.payee_account_id
    WHERE r.payout_id = ${draft.id} AND (
      r.payee_account_id IS NOT NULL AND (a.state <> 'approved' OR a.usable_from > clock_timestamp())
      OR EXISTS (SELECT FROM jsonb_array_elements(r.problems) p WHERE p ->> 'code' IN ${OF_THE_BOOK})
      OR r.recognised_by = 'code' AND r.dest_kind = 'phone' AND EXISTS (SELECT FROM payee_account w
        WHERE w.payee_id = r.payee_id AND w.kind = 'wallet' AND (w.state = 'waiting' OR w.state = 'approved')))
    ORDER BY r.ordinal`)
  const found = shape.parse(rows).map(({ line_no: lineNo, ...row }) => ({ ...row, lineNo }))
  const context = await contextFor(tx, draft, found)
  const changed = found
    .map((stored) => {
      const { id, patch, settlements, problems } = stored
      return {
        stored,
        id,
        patch,
        settlements,
        check: checkOne(stored, patch, context, acrossOf(problems), settlements),
      }
    })
    .filter(({ stored, check }) => !isStored(stored, checkColumns(check)))
  // The draft has to be checked again when the next security hold ends.
  const next = sql`(SELECT min(a.usable_from) FROM payout_row r JOIN payee_account a ON a.payee_id = r.payee_id
    WHERE r.payout_id = ${draft.id} AND a.state = 'approved' AND a.usable_from > clock_timestamp())`
  await tx.update(payout).set({ staleFrom: next }).where(eq(payout.id, draft.id))
  if (changed.length === 0) return false
  await writeChecks(tx, changed)
  await tx
    .update(payout)
    .set({ version: sql`${payout.version} + 1` })
    .where(eq(payout.id, draft.id))
  await notify(tx, 'live', { payoutId: draft.id })
  log.info({ payoutId: draft.id, rows: changed.length }, 'rows of a draft follow the directory')
  return true
}

const isStored = (stored: Readonly<Record<string, unknown>>, columns: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(columns).every(([column, value]) => sameJson(plain(column, stored[column]), plain(column, value)))

// Counts and moments come as text from one engine and not from the other.
function plain(column: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (column === 'deadline') return (value instanceof Date ? value : new Date(String(value))).getTime()
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
}
