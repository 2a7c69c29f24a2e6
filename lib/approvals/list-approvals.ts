import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { may, type Permission } from '@/lib/access/roles'
import { readStored } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { PROPOSAL_KINDS } from '@/lib/store/transitions/proposals'
import {
  ABOUT_KINDS,
  type ApprovalLine,
  type Approvals,
  type DecidedLine,
  type WaitingLine,
  type WhyNot,
} from './approval-line'
import { outcomeShape } from './policy-outcome'

const DECIDED_DAYS = 14
const DECIDED_MOST = 100

const shape = z.array(
  z.object({
    id: z.uuid(),
    about_kind: z.enum(ABOUT_KINDS),
    about_id: z.uuid(),
    about_name: z.string(),
    kind: z.enum(PROPOSAL_KINDS),
    place: z.enum(['wallet', 'phone']).nullable(),
    mail: z.object({ was: z.string().nullable(), email: z.string().nullable() }).nullable(),
    forced: z.boolean(),
    reason: z.string().nullable(),
    held: z.boolean().nullable(),
    network: z.string().nullable(),
    row_count: z.coerce.number(),
    minor: z.coerce.bigint(),
    currency: z.string().nullable(),
    maker_id: z.uuid(),
    maker: z.string(),
    asked_at: z.coerce.date(),
    decided_at: z.coerce.date().nullable(),
    content_hash: z.string(),
    state: z.enum(['pending', 'approved', 'rejected', 'void', 'lapsed']),
    void_reason: z.string().nullable(),
    approvals_needed: z.coerce.number(),
    policy_outcomes: z.array(outcomeShape),
    worked_on: z.boolean(),
    may_consent: z.boolean(),
    decided_by_me: z.boolean(),
    stale: z.boolean(),
    stopped: z.enum(['blocked', 'too-early', 'not-needed', 'ceiling', 'paused']).nullable(),
    comments: z.array(z.object({ who: z.string(), text: z.string() })),
    decisions: z.array(
      z.object({ who: z.string(), what: z.enum(['approve', 'reject']), reason: z.string().nullable() }),
    ),
  }),
)
export type ApprovalRow = z.infer<typeof shape>[number]

/**
 * What waits for a second person: first what this person may decide about, each part oldest first. And what was decided in the
 * last 14 days (at most 100), newest first. Decisions are made on the page of the subject.
 */
export async function listApprovals(staff: Staff): Promise<Approvals> {
  const { rows } = await (await db()).execute(sql`
    SELECT a.id, o.about_kind, o.about_id, o.about_name, a.kind, c.kind AS place,
           CASE WHEN a.kind = 'payee-email' THEN a.summary->'content' END AS mail,
           coalesce(a.summary->'content'->>'force', '') = 'true' AS forced,
           nullif(btrim(coalesce(a.summary->'content'->>'reason', a.summary->'content'->>'evidence')), '') AS reason, s.payment_method AS network, a.row_count,
           CASE WHEN a.kind = 'payout' AND p.kind = 'direct' THEN a.debit_minor ELSE a.total_minor END AS minor,
           a.kind = 'payout' AND p.kind = 'escrow' AS held, a.currency, a.maker_id, m.name AS maker,
           a.asked_at, a.decided_at, a.state, a.content_hash, a.void_reason, a.approvals_needed, a.policy_outcomes,
           lapses_at(a) < clock_timestamp() AS stale,
           CASE WHEN a.state = 'pending' THEN (SELECT approval_stop(a, me, null) FROM staff me WHERE me.id = ${staff.id}) END AS stopped,
           a.state = 'pending' AND contributed(a, ${staff.id}) AS worked_on,
           (SELECT may_consent(a, me) FROM staff me WHERE me.id = ${staff.id}) AS may_consent,
           EXISTS (SELECT 1 FROM approval d WHERE d.proposal_id = a.id AND d.approver_id = ${staff.id}) AS decided_by_me,
           coalesce((SELECT jsonb_agg(jsonb_build_object('who', w.name, 'text', said.said) ORDER BY said.written_at)
             FROM proposal_comment said JOIN staff w ON w.id = said.author_id WHERE said.proposal_id = a.id), '[]'::jsonb) AS comments,
           coalesce((SELECT jsonb_agg(jsonb_build_object('who', w.name, 'what', d.decision, 'reason', d.reason) ORDER BY d.decided_at)
             FROM approval d JOIN staff w ON w.id = d.approver_id WHERE d.proposal_id = a.id), '[]'::jsonb) AS decisions
    FROM (SELECT * FROM proposal WHERE state = 'pending'
      UNION ALL
      (SELECT * FROM proposal WHERE state <> 'pending' AND coalesce(decided_at, asked_at) > now() - ${DECIDED_DAYS} * interval '1 day'
      ORDER BY coalesce(decided_at, asked_at) DESC LIMIT ${DECIDED_MOST})) a
    LEFT JOIN payout p ON p.id = a.payout_id
    CROSS JOIN LATERAL about_of(a.id, null) o
    LEFT JOIN payee_account c ON a.kind = 'payee-account' AND c.id = a.subject_id
    JOIN staff m ON m.id = a.maker_id
    LEFT JOIN submission s ON s.id = a.subject_id
    WHERE o.about_id IS NOT NULL
    ORDER BY a.asked_at, a.id`)
  return { ...approvalsOf(shape.parse(rows), staff), readAt: new Date().toISOString() }
}

/**
 * The rows of the list, oldest first, as this person sees them: waiting ones that they may decide about first; decided ones
 * newest first.
 */
export function approvalsOf(
  found: readonly ApprovalRow[],
  staff: Pick<Staff, 'id' | 'role'>,
): Omit<Approvals, 'readAt'> {
  const waiting = found.filter((row) => row.state === 'pending').map((row) => waitingOf(row, staff))
  const decided = found.flatMap((row) => decidedOf(row) ?? [])
  return {
    waiting: [...waiting.filter((line) => line.whyNot === null), ...waiting.filter((line) => line.whyNot !== null)],
    decided: decided.toSorted((a, b) => b.decidedAt.localeCompare(a.decidedAt)),
  }
}

const lineOf = (row: ApprovalRow): ApprovalLine => ({
  proposalId: row.id,
  about: { kind: row.about_kind, id: row.about_id, name: row.about_name },
  ...(row.place === null ? {} : { place: row.place }),
  ...(row.mail === null ? {} : { mail: row.mail }),
  asks: row.kind,
  forced: row.forced,
  reason: row.reason,
  held: row.held === true,
  network: row.network,
  rows: row.row_count,
  money: row.currency === null ? null : { amount: fromMinor(row.minor), currency: row.currency },
  maker: row.maker,
  askedAt: row.asked_at.toISOString(),
  given: row.decisions.filter(({ what }) => what === 'approve').length,
  needed: row.approvals_needed,
  comments: row.comments,
  // Where no rule applied, the policy has nothing to say that the number of approvals does not.
  outcomes: row.policy_outcomes.filter(({ source }) => source !== 'default'),
})

/** The permission that a decision about it requires. */
export function permissionFor({
  kind,
  forced,
  about_kind,
}: Pick<ApprovalRow, 'kind' | 'forced' | 'about_kind'>): Permission {
  if (kind === 'payout' || kind === 'cancel-disbursement' || kind === 'resolve-batch') return 'payouts:approve'
  if (kind === 'payee-account' || kind === 'payee-email') return 'wallets:approve'
  if (kind === 'change-limits' || kind === 'change-policy') return 'policy:consent'
  if (kind === 'change-staff') return 'staff:consent'
  if (about_kind === 'payment') return 'payments:approve'
  if (about_kind === 'payout') return 'payouts:approve'
  return forced ? 'escrows:force' : 'escrows:approve'
}

const waitingOf = (row: ApprovalRow, staff: Pick<Staff, 'id' | 'role'>): WaitingLine => ({
  ...lineOf(row),
  whyNot: whyNotOf(row, staff),
  hash: row.content_hash,
})

function whyNotOf(row: ApprovalRow, staff: Pick<Staff, 'id' | 'role'>): WhyNot | null {
  if (row.decided_by_me) return 'decided'
  if (row.maker_id === staff.id) return 'mine'
  if (row.worked_on) return 'worked-on'
  if (!may(staff.role, permissionFor(row))) return 'role'
  if (!row.may_consent) return 'admin'
  return row.stale ? 'stale' : row.stopped
}

function decidedOf(row: ApprovalRow): DecidedLine | null {
  if (row.state === 'pending') return null
  const decidedAt = (row.decided_at ?? row.asked_at).toISOString()
  const voidReason = row.void_reason === null ? null : readStored(row.void_reason)
  return { ...lineOf(row), state: row.state, decidedAt, decisions: row.decisions, voidReason }
}
