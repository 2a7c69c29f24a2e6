import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { dateInZone } from '@/lib/time/zone'
import { comesTooSoon, intervalOf } from './rhythm'

/** What is known of the row that is repeated: paid, or that it may still be. */
type RepeatedState = 'paid' | 'sent' | 'scheduled' | 'waiting'

/** The row of another payout that a row repeats. */
export type PaidBefore = {
  readonly lineNo: number
  readonly payoutId: string
  readonly payout: string
  /** For when it was submitted, or scheduled. */
  readonly at: Date
  readonly state: RepeatedState
  /** `same`: both have the same reference; `none`: neither has one. */
  readonly reference: 'same' | 'none' | 'other'
  /** Whether it pays another sum; both have the same reference then, which no other row of this payout has. */
  readonly otherSum: boolean
  /** The usual number of days between payments of this sum to this payee; null where there is no rhythm. */
  readonly interval: number | null
}

const payouts = z.array(
  z.object({
    n: z.number(),
    id: z.uuid(),
    name: z.string(),
    at: z.coerce.date(),
    day: z.number(),
    waiting: z.boolean(),
    later: z.boolean(),
  }),
)
type Other = z.infer<typeof payouts>[number]
const suspected = z.array(z.object({ mine: z.uuid(), found: z.string() }))
const pairShape = z.object({
  mine: z.uuid(),
  line_no: z.number(),
  n: z.number(),
  reference: z.enum(['same', 'none', 'other']),
  other_sum: z.boolean(),
  is_origin: z.boolean(),
  paid: z.boolean(),
})
type Pair = z.infer<typeof pairShape>

type Scope = {
  /** Limits the check to these rows. */
  readonly only?: ReadonlySet<string> | null
  /** The moment at which the rows are paid. */
  readonly sendAt?: Date | null
  /** Only what was submitted before counts. */
  readonly before?: Date | null
}

/**
 * Rows that repeat a row of another payout: the same sum to the same phone, wallet or payee (whose phone or wallet may have changed
 * since), or in the row that they are a copy of, which was approved or submitted within the days of the setting PAID_BEFORE_DAYS. Another
 * sum counts under the same reference, where no other row of this payout has it: a correction, or a bill that was paid already. Where
 * payments of this sum to this payee have a rhythm, only those that come sooner count, unless they have the same reference. A row that
 * is certainly unpaid does not count, unless a proposal to send it is pending; one that was read as failed only once does count, since
 * it may still be paid.
 */
export async function paidBefore(
  tx: Tx,
  payoutId: string,
  { only = null, sendAt = null, before = null }: Scope = {},
): Promise<ReadonlyMap<string, PaidBefore>> {
  const others = await readOthers(tx, payoutId, before)
  if (others.length === 0) return new Map()
  const today = dayAt(sendAt ?? new Date())
  const isNear = ({ day }: Other) => Math.abs(day - today) < settings().paidBeforeDays
  const near = others.filter(isNear)
  if (near.length === 0) return new Map()
  const recent = new Set(near.map(({ n }) => n))
  const suspects = await readSuspects(tx, { payoutId, only, others }, near)
  const days = (found: readonly number[]) => found.map((n) => others[n]?.day ?? 0)
  const ids = suspects.flatMap(({ mine, found }) => {
    const marked = found.split(' ')
    const numbers = marked.map((one) => Number.parseInt(one, 10))
    return found.includes('!') || comesTooSoon(days(numbers), today) ? [mine] : []
  })
  if (ids.length === 0) return new Map()
  const pairs = await readPairs(tx, { payoutId, only: new Set(ids), others })
  const distance = ({ n }: Pair) => Math.abs((others[n]?.day ?? 0) - today)
  return new Map(
    [...Map.groupBy(pairs, ({ mine }) => mine)].flatMap(([mine, all]) => {
      const [pair] = all
        .filter(({ n }) => recent.has(n))
        .toSorted((a, b) => compare(a, b) || distance(a) - distance(b) || latest(a, b))
      const paidOn = days(all.map(({ n }) => n))
      if (pair === undefined || !(isExact(pair) || comesTooSoon(paidOn, today))) return []
      return [[mine, repeatedBy(pair, others, intervalOf(paidOn))] as const]
    }),
  )
}

const isExact = ({ reference, other_sum }: Pair): boolean => reference === 'same' && !other_sum
// Of several rows that are repeated, the one that says most is named.
const compare = (a: Pair, b: Pair): number =>
  Number(isExact(b)) - Number(isExact(a)) ||
  Number(b.paid) - Number(a.paid) ||
  Number(b.is_origin) - Number(a.is_origin)
const latest = (a: Pair, b: Pair): number => b.n - a.n || a.line_no - b.line_no

function repeatedBy(
  { n, line_no, paid, reference, other_sum: otherSum }: Pair,
  others: readonly Other[],
  interval: number | null,
): PaidBefore {
  const other = others[n]
  if (other === undefined) throw new Error('A row belongs to a payout')
  const state = paid ? 'paid' : other.waiting ? 'waiting' : other.later ? 'scheduled' : 'sent'
  return { lineNo: line_no, payoutId: other.id, payout: other.name, at: other.at, state, reference, otherSum, interval }
}

// Days are counted from the first of 1970, in the merchant's zone.
const dayOf = (moment: SQL): SQL => sql`(${moment} AT TIME ZONE ${settings().timeZone})::date - date '1970-01-01'`
const dayAt = (moment: Date): number => Date.parse(dateInZone(moment, settings().timeZone)) / 86_400_000

/** The payouts that rows are compared with, each with its place in this list. A rhythm shows in twice the days in which a repetition counts. */
async function readOthers(tx: Tx, payoutId: string, before: Date | null): Promise<readonly Other[]> {
  const { rows } = await tx.execute(sql`
    SELECT (row_number() OVER (ORDER BY at, id) - 1)::int AS n, id, name, at, ${dayOf(sql`at`)} AS day, state = 'pending_approval' AS waiting, at > now() AS later
    FROM (SELECT p.id, p.name, p.state, greatest(p.send_at, a.asked_at, CASE WHEN a.asked_at IS NULL THEN p.updated_at END) AS at
      FROM payout p LEFT JOIN LATERAL (SELECT max(asked_at) AS asked_at FROM proposal
        WHERE payout_id = p.id AND subject_id = p.id AND kind = 'payout' AND state IN ('pending', 'approved')) a ON true
      WHERE p.id <> ${payoutId} AND p.state IN ('pending_approval', 'approved') AND p.state <> 'discarded'
        AND p.updated_at > now() - ${settings().paidBeforeDays * 2} * interval '1 day'
        ${before === null ? sql`` : sql`AND a.asked_at < ${before.toISOString()}::timestamptz`}) other
    ORDER BY n`)
  return payouts.parse(rows)
}

type Compared = {
  readonly payoutId: string
  readonly only: ReadonlySet<string> | null
  readonly others: readonly Other[]
}

/**
 * Every row (`other`, of the payout with the place `h.n`) that pays the same sum as one of ours (`mine`), by each way in which the payee
 * can be the same. Each way is looked up row by row: the newest payout is in no statistics, and a plan over all rows takes minutes.
 */
function paired({ payoutId, only, others }: Compared, columns: SQL, end: SQL): SQL {
  const some =
    only === null ? sql`` : sql`AND id IN (SELECT jsonb_array_elements_text(${JSON.stringify([...only])}::jsonb)::uuid)`
  const own = sql`m.id AS mine, m.amount_minor, m.currency, m.reference, m.copied_row_id`
  const isOther = sql`o.amount_minor = m.amount_minor AND o.dest_key <> m.dest_key`
  const isElsewhere = sql`${isOther} AND (o.payee_id IS NULL OR o.payee_id IS DISTINCT FROM m.payee_id)`
  const found = (
    from: SQL,
    where: SQL,
  ) => sql`LATERAL (SELECT o.id AS other, o.payout_id, o.line_no, o.currency AS other_currency, o.amount_minor AS other_minor,
    lower(coalesce(o.reference, '')) AS other_reference, o.copied_row_id AS other_copied, o.state FROM ${from} WHERE ${where} OFFSET 0) o`
  const ofPhones = sql`payee_account a JOIN payout_row o ON o.dest_key = a.phone AND o.payee_id IS NULL AND ${isOther}`
  const isUsed = sql`a.kind = 'phone' AND a.state IN ('approved', 'ended')`
  return sql`
    WITH RECURSIVE m AS MATERIALIZED (SELECT id, dest_key, payee_id, payee_id AS as_payee, amount_minor, currency, lower(coalesce(reference, '')) AS reference, copied_row_id,
        reference_key, reference_key IS NOT NULL AND NOT EXISTS (SELECT FROM payout_row t WHERE t.payout_id = r.payout_id AND t.reference_key = r.reference_key AND t.id <> r.id) AS alone
      FROM payout_row r WHERE payout_id = ${payoutId} AND fingerprint IS NOT NULL AND state <> 'left-out' ${some}),
    h AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(others.map(({ n, id }) => ({ n, id })))}::jsonb) AS x(n int, id uuid)),
    merged(payee_id, id) AS (SELECT merged_into, id FROM payee WHERE merged_into IS NOT NULL
      UNION SELECT p.merged_into, g.id FROM merged g JOIN payee p ON p.id = g.payee_id WHERE p.merged_into IS NOT NULL),
    self AS MATERIALIZED (SELECT id, dest_key, payee_id, as_payee, amount_minor, currency, reference, copied_row_id FROM m WHERE payee_id IS NOT NULL
      UNION ALL SELECT m.id, m.dest_key, m.payee_id, g.id, m.amount_minor, m.currency, m.reference, m.copied_row_id FROM m JOIN merged g ON g.payee_id = m.payee_id),
    pairs AS (
      SELECT ${own}, o.* FROM m, ${found(sql`payout_row o`, sql`o.dest_key = m.dest_key AND o.amount_minor = m.amount_minor`)}
      UNION ALL SELECT ${own}, o.* FROM (SELECT * FROM m WHERE alone) m, ${found(sql`payout_row o`, sql`o.dest_key = m.dest_key AND o.reference_key = m.reference_key AND o.amount_minor <> m.amount_minor`)}
      UNION ALL SELECT ${own}, o.* FROM self m, ${found(sql`payout_row o`, sql`o.payee_id = m.as_payee AND ${isOther}`)}
      UNION ALL SELECT ${own}, o.* FROM self m, ${found(ofPhones, sql`a.payee_id = m.as_payee AND ${isUsed} AND a.phone <> m.dest_key`)}
      UNION ALL SELECT ${own}, o.* FROM m, ${found(sql`payee_account a JOIN payout_row o ON o.payee_id = a.payee_id AND ${isOther}`, sql`m.payee_id IS NULL AND a.phone = m.dest_key AND ${isUsed}`)}
      UNION ALL SELECT ${own}, o.* FROM (SELECT * FROM m WHERE copied_row_id IS NOT NULL) m, ${found(sql`payout_row o`, sql`o.id = m.copied_row_id AND ${isElsewhere}`)}
      UNION ALL SELECT ${own}, o.* FROM (SELECT * FROM m WHERE copied_row_id IS NOT NULL) m, ${found(sql`payout_row o`, sql`o.copied_row_id = m.copied_row_id AND ${isElsewhere}`)})
    SELECT ${columns} FROM pairs JOIN h ON h.id = pairs.payout_id
    WHERE other_currency = currency AND state NOT IN ('left-out', 'blocked') ${end}`
}

/** Our rows with a pair in a recent payout, each with the payouts of all its pairs; `!` marks those under the same reference. */
async function readSuspects(tx: Tx, compared: Compared, near: readonly Other[]) {
  const recent = sql`h.n IN (SELECT jsonb_array_elements_text(${JSON.stringify(near.map(({ n }) => n))}::jsonb)::int)`
  const { rows } = await tx.execute(
    paired(
      compared,
      sql`mine, string_agg(h.n || CASE WHEN ${recent} AND reference <> '' AND other_reference = reference AND other_minor = amount_minor THEN '!' ELSE '' END, ' ') AS found`,
      sql`GROUP BY mine HAVING bool_or(${recent})`,
    ),
  )
  return suspected.parse(rows)
}

/** The pairs of these rows that may be paid, or are. That a row is paid is asked first: most are, and the other question takes longer. */
async function readPairs(tx: Tx, compared: Compared): Promise<readonly Pair[]> {
  const { rows } = await tx.execute(
    paired(
      compared,
      sql`DISTINCT mine, other, line_no, h.n, CASE WHEN other_reference <> reference THEN 'other' WHEN reference = '' THEN 'none' ELSE 'same' END AS reference, other_minor <> amount_minor AS other_sum,
        coalesce(copied_row_id IN (other, other_copied), false) AS is_origin, EXISTS (SELECT FROM row_outcome r WHERE r.row_id = other AND r.mapped = 'paid') AS paid`,
      sql`AND (EXISTS (SELECT FROM row_outcome r WHERE r.row_id = other AND r.mapped = 'paid') OR NOT certainly_unpaid(other) OR EXISTS (
        SELECT FROM submission_row l JOIN submission s ON s.id = l.submission_id WHERE l.row_id = other AND may_be_paid_in_lost_time(s)) OR EXISTS (
        SELECT 1 FROM submission_row l JOIN proposal a ON a.subject_id = l.submission_id
        WHERE l.row_id = other AND a.kind = 'payout' AND a.state = 'pending'))`,
    ),
  )
  return z.array(pairShape).parse(rows)
}
