import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { consecutiveAmong } from '@/lib/sheet/rows/compare-rows'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import { homeNumber } from '@/lib/sheet/rows/runs'
import type { Tx } from '@/lib/store/database'

const linked = z.array(z.object({ id: z.uuid(), line_no: z.number(), dest_key: z.string(), place: z.coerce.number() }))

/** The warnings for runs of phones in a whole payout, by the row's id. */
export async function consecutivePhones(tx: Tx, payoutId: string): Promise<ReadonlyMap<string, Problem>> {
  const { rows } = await tx.execute(sql`
    SELECT id, line_no, dest_key, place FROM (
      SELECT id, line_no, dest_key, row_number() OVER w AS place,
        phone - lag(phone) OVER w AS before, lead(phone) OVER w - phone AS after
      FROM (SELECT id, ordinal, line_no, dest_key, CASE dest_kind WHEN 'phone' THEN substr(dest_key, 2)::bigint END AS phone
        FROM payout_row WHERE payout_id = ${payoutId} AND state <> 'left-out') paid
      WINDOW w AS (ORDER BY ordinal)) beside
    WHERE abs(before) = 1 OR abs(after) = 1 ORDER BY place`)
  const found = linked.parse(rows).flatMap((row, at, all) => {
    const one = { id: row.id, lineNo: row.line_no, destinationKey: row.dest_key }
    return at > 0 && all[at - 1]?.place !== row.place - 1 ? [APART, one] : [one]
  })
  return byId(found)
}

type Row = { readonly id: string; readonly lineNo: number; readonly destinationKey: string | null }

// Stands between rows that do not follow one another in the payout.
const APART: Row = { id: '', lineNo: 0, destinationKey: null }

function byId(rows: readonly Row[]): Map<string, Problem> {
  const problems = consecutiveAmong(rows)
  return new Map(
    rows.flatMap(({ id, lineNo }) => {
      const problem = id === '' ? undefined : problems.get(lineNo)
      return problem === undefined ? [] : [[id, problem] as const]
    }),
  )
}

// From more rows, or farther around them, comparing the whole payout costs less.
const MOST_MOVED = 500
const FIRST_REACH = 8
const FARTHEST = 2_048

/**
 * The same for the rows beside those whose phone changed, or that were excluded or included: every row whose warning that can
 * affect, with null where it has none. Null where that may be most rows.
 */
export async function consecutiveBeside(
  tx: Tx,
  payout: { readonly id: string; readonly rowsExpected: number },
  moved: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Problem | null> | null> {
  if (moved.size === 0) return new Map()
  if (moved.size > MOST_MOVED) return null
  for (let reach = FIRST_REACH; reach <= FARTHEST; reach *= 4) {
    const segments = await rowsAround(tx, payout.id, [...moved], reach)
    const affected = segments.map((segment) => affectedIn(segment, moved, payout.rowsExpected - 1))
    if (affected.every((one) => one !== null)) return new Map(affected.flatMap((one) => [...(one ?? [])]))
  }
  return null
}

type Placed = Row & { readonly ordinal: number; readonly isPaid: boolean }

const around = z.array(
  z.object({
    ...{ id: z.uuid(), ordinal: z.number(), line_no: z.number(), dest_key: z.string().nullable() },
    is_paid: z.boolean(),
  }),
)

/** The rows up to `reach` before and after these, in stretches without a gap. */
async function rowsAround(tx: Tx, payoutId: string, ids: readonly string[], reach: number): Promise<Placed[][]> {
  const { rows } = await tx.execute(sql`
    SELECT DISTINCT r.id, r.ordinal, r.line_no, CASE r.dest_kind WHEN 'phone' THEN r.dest_key END AS dest_key,
      r.state <> 'left-out' AS is_paid
    FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS k(id) JOIN payout_row m ON m.id = k.id::uuid
    JOIN payout_row r ON r.payout_id = ${payoutId} AND r.ordinal BETWEEN m.ordinal - ${reach}::int AND m.ordinal + ${reach}::int
    ORDER BY r.ordinal`)
  const segments: Placed[][] = []
  for (const { id, ordinal, line_no, dest_key, is_paid } of around.parse(rows)) {
    const row = { id, ordinal, lineNo: line_no, destinationKey: dest_key, isPaid: is_paid }
    const last = segments.at(-1)
    if (last?.at(-1)?.ordinal === ordinal - 1) last.push(row)
    else segments.push([row])
  }
  return segments
}

/**
 * What a stretch says of the rows that a moved one can affect: those that are linked with it, or with the rows beside it, by
 * phones one apart. Null where such rows may go on beyond the stretch.
 */
function affectedIn(
  segment: readonly Placed[],
  moved: ReadonlySet<string>,
  lastOrdinal: number,
): Map<string, Problem | null> | null {
  const paid = segment.filter(({ isPaid }) => isPaid)
  const isLinked = (at: number): boolean => {
    const [one, next] = [paid[at], paid[at + 1]].map((row) => homeNumber(row?.destinationKey ?? null))
    return one !== undefined && next !== undefined && one > 0 && next > 0 && Math.abs(one - next) === 1
  }
  const [start, end] = [segment[0]?.ordinal === 0, segment.at(-1)?.ordinal === lastOrdinal]
  const found = byId(paid)
  const affected = new Map<string, Problem | null>()
  let at = 0
  for (const row of segment) {
    if (moved.has(row.id)) {
      let from = at - 1
      while (isLinked(from - 1)) from -= 1
      let to = row.isPaid ? at + 1 : at
      while (isLinked(to)) to += 1
      if ((from <= 0 && !start) || (to >= paid.length - 1 && !end)) return null
      for (const { id } of paid.slice(Math.max(0, from), to + 1)) affected.set(id, found.get(id) ?? null)
    }
    if (row.isPaid) at += 1
  }
  return affected
}
