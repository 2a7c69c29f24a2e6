import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ProposalSummary } from '@/lib/payouts/approval/proposal-summary'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Tx } from '@/lib/store/database'
import { proposal } from '@/lib/store/schema/proposal'
import type { History } from './changes'
import type { Baseline, Earlier } from './comparison'
import { isLike, namePattern, sameHeadings } from './similar-payouts'

/**
 * From how many similar payouts "usual" is computed, how many candidates are examined for them, and how many are offered as a
 * choice.
 */
const SERIES = 6
const LOOKED_AT = 24
const OFFERED = 60

const candidates = z.array(
  z.object({ id: z.uuid(), name: z.string(), headings: z.array(z.string()).nullable(), sent_at: z.coerce.date() }),
)
export type Candidate = Earlier & { readonly headings: readonly string[] }

const SENT = sql`s.payout_id = p.id AND s.kind IN ('create-disbursement', 'create-escrow-disbursement')
  AND s.first_sent_at IS NOT NULL AND s.state NOT IN ('rejected_clean', 'absent_proven', 'void')`

/** Payouts of the same kind that were sent, latest first, without this one and without those that retry failed rows. */
export async function earlierPayouts(tx: Tx, payout: StoredPayout): Promise<Candidate[]> {
  const { rows } = await tx.execute(sql`
    SELECT p.id, p.name, p.headings, min(s.first_sent_at) AS sent_at
    FROM (SELECT p.id, p.name, p.headings FROM payout p
      WHERE p.state = 'approved' AND p.id <> ${payout.id} AND p.env = ${payout.env} AND p.kind = ${payout.kind}
        AND p.parent_payout_id IS NULL AND EXISTS (SELECT FROM submission s WHERE ${SENT})
      ORDER BY p.updated_at DESC LIMIT ${OFFERED}) p
    JOIN submission s ON ${SENT}
    GROUP BY p.id, p.name, p.headings ORDER BY sent_at DESC, p.id`)
  return candidates.parse(rows).map(({ id, name, headings, sent_at }) => ({
    ...{ payoutId: id, name, headings: headings ?? [] },
    sentAt: sent_at.toISOString(),
  }))
}

/** The candidates that are similar to this payout, latest first. A payout that retries failed rows is similar to none. */
export async function similarPayouts(tx: Tx, payout: StoredPayout, sent: readonly Candidate[]): Promise<string[]> {
  if (payout.parentPayoutId !== null) return []
  const pattern = namePattern(payout.name)
  const headings = (payout.headings as string[] | null) ?? []
  const signs = sent
    .map(({ payoutId, ...one }) => ({
      payoutId,
      name: pattern !== '' && namePattern(one.name) === pattern,
      headings: sameHeadings(headings, one.headings),
    }))
    .filter((one) => one.name || one.headings)
  const like: string[] = []
  for (let at = 0; at < Math.min(LOOKED_AT, signs.length) && like.length < SERIES; at += SERIES) {
    const some = signs.slice(at, at + SERIES)
    const counts = await payeesShared(
      tx,
      payout.id,
      some.map((one) => one.payoutId),
    )
    like.push(...some.filter((one) => isLike({ ...one, ...counts(one.payoutId) })).map((one) => one.payoutId))
  }
  return like.slice(0, SERIES)
}

const PAID = sql`state NOT IN ('left-out', 'blocked') AND dest_key IS NOT NULL`
const shares = z.array(
  z.object({
    payout_id: z.uuid(),
    ...{ mine: z.coerce.number(), payees: z.coerce.number(), shared: z.coerce.number() },
  }),
)

async function payeesShared(tx: Tx, payoutId: string, others: readonly string[]) {
  const { rows } = await tx.execute(sql`
    WITH mine AS MATERIALIZED (SELECT DISTINCT dest_key FROM payout_row WHERE payout_id = ${payoutId} AND ${PAID})
    SELECT o.payout_id, (SELECT count(*) FROM mine) AS mine, count(*) AS payees, count(m.dest_key) AS shared
    FROM (SELECT DISTINCT payout_id, dest_key FROM payout_row WHERE payout_id IN ${others} AND ${PAID}) o
    LEFT JOIN mine m USING (dest_key) GROUP BY o.payout_id`)
  const byPayout = new Map(shares.parse(rows).map((row) => [row.payout_id, row]))
  return (other: string) => {
    const found = byPayout.get(other)
    // Without rows in it, it shares none, whatever this one has.
    return { payees: found?.mine ?? 0, otherPayees: found?.payees ?? 0, shared: found?.shared ?? 0 }
  }
}

const sums = z.array(z.object({ key: z.string(), sums: z.string() }))

/** The amounts that each payee got in each of these payouts, all rows of a payout added up. */
export async function historyOf(tx: Tx, payoutIds: readonly string[]): Promise<History> {
  if (payoutIds.length === 0) return new Map()
  const { rows } = await tx.execute(sql`
    SELECT key, string_agg(total::text, ' ') AS sums FROM (
      SELECT payout_id, dest_key || ' ' || currency AS key, sum(amount_minor) AS total FROM payout_row
      WHERE payout_id IN ${payoutIds} AND ${PAID} GROUP BY 1, 2) each_payout GROUP BY key`)
  return new Map(sums.parse(rows).map((row) => [row.key, row.sums.split(' ').map(BigInt)]))
}

/** The totals with which a payout was approved. */
export async function baselineWith(tx: Tx, { payoutId, name, sentAt }: Earlier): Promise<Baseline> {
  const [approved] = await tx
    .select({ summary: proposal.summary })
    .from(proposal)
    .where(and(eq(proposal.subjectId, payoutId), eq(proposal.kind, 'payout'), eq(proposal.state, 'approved')))
    .orderBy(desc(proposal.askedAt))
    .limit(1)
  const summary = approved?.summary as Partial<ProposalSummary> | undefined
  return { payoutId, name, sentAt, totals: summary?.totals ?? [] }
}
