import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { ABOUT_KINDS, whatItDoes } from '@/lib/approvals/approval-line'
import { readStored } from '@/lib/messages/stored'
import { ok, type Result } from '@/lib/platform/result'
import type { Db, Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { PROPOSAL_KINDS } from '@/lib/store/transitions/proposals'
import {
  ACCESS_KIND,
  NOTIFICATION_KINDS,
  SIGN_IN_KIND,
  type StaffNotification,
  type StaffNotifications,
} from './notification'
import { type NotificationFacts, notificationMessage, statusOfWord } from './sentence'

const NEWEST = 50

const shape = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum([...NOTIFICATION_KINDS, SIGN_IN_KIND, ACCESS_KIND]),
    word: z.string(),
    at: z.coerce.date(),
    read: z.boolean(),
    about_kind: z.enum([...ABOUT_KINDS, 'sign-in']),
    about_id: z.uuid(),
    about_name: z.string(),
    asks: z.enum(PROPOSAL_KINDS).nullable(),
    network: z.string().nullable(),
    row_count: z.coerce.number().nullable(),
    forced: z.boolean(),
    held: z.boolean(),
    place: z.enum(['wallet', 'phone']).nullable(),
    maker: z.string().nullable(),
    decider: z.string().nullable(),
    author: z.string().nullable(),
    reason: z.string().nullable(),
    made: z.string().nullable(),
  }),
)
type Row = z.infer<typeof shape>[number]

/** Reads the newest notifications of this person, the newest first, at most 50. */
export async function readNotifications(staff: Staff): Promise<StaffNotifications> {
  const database = await db()
  const mine = sql`SELECT * FROM notice WHERE staff_id = ${staff.id} ORDER BY at DESC, id LIMIT ${NEWEST}`
  const [newest, counted] = await Promise.all([
    notificationsOf(database, mine),
    database.execute(sql`SELECT count(*) AS n FROM notice WHERE staff_id = ${staff.id} AND read_at IS NULL`),
  ])
  const [count] = z.array(z.object({ n: z.coerce.number() })).parse(counted.rows)
  return { unread: count?.n ?? 0, notices: newest.map(({ notice }) => notice), readAt: new Date().toISOString() }
}

/** Reads one notification of this person; null where it was deleted or belongs to another person. */
export async function readNotification(staff: Staff, id: string): Promise<StaffNotification | null> {
  const mine = sql`SELECT * FROM notice WHERE id = ${id} AND staff_id = ${staff.id}`
  const [found] = await notificationsOf(await db(), mine)
  return found?.notice ?? null
}

/** Reads the notifications that a query of the table selects, with the facts that each is written from, the newest first. */
export async function notificationsOf(
  database: Db | Tx,
  which: SQL,
): Promise<readonly { readonly notice: StaffNotification; readonly facts: NotificationFacts }[]> {
  const { rows } = await database.execute(sql`
    SELECT n.id, n.kind, n.word, n.at, n.read_at IS NOT NULL AS read, coalesce(o.about_kind, CASE n.kind WHEN 'access' THEN 'staff' ELSE 'sign-in' END) AS about_kind,
           coalesce(o.about_id, g.id, n.staff_id) AS about_id, coalesce(o.about_name, g.name, '') AS about_name,
           a.kind AS asks, x.payment_method AS network, a.row_count, coalesce(a.summary->'content'->>'force', '') = 'true' AS forced,
           coalesce(a.kind = 'payout' AND p.kind = 'escrow', false) AS held, c.kind AS place, m.name AS maker, d.name AS decider, e.actor_name AS author,
           CASE WHEN n.kind IN ('sign-in', 'access') THEN coalesce(e.detail->>'device', e.detail->>'reason') WHEN n.word = 'void' THEN a.void_reason ELSE d.reason END AS reason, s.kind AS made
    FROM (${which}) n
    LEFT JOIN LATERAL about_of(n.proposal_id, n.submission_id) o ON n.kind NOT IN ('sign-in', 'access')
    LEFT JOIN audit e ON n.kind IN ('sign-in', 'access', 'commented') AND e.seq = n.audit_seq
    LEFT JOIN staff g ON n.kind = 'access' AND 'staff:' || g.id = e.subject
    LEFT JOIN proposal a ON a.id = n.proposal_id
    LEFT JOIN staff m ON m.id = a.maker_id
    LEFT JOIN submission x ON x.id = a.subject_id
    LEFT JOIN payout p ON p.id = a.payout_id
    LEFT JOIN payee_account c ON a.kind = 'payee-account' AND c.id = a.subject_id
    LEFT JOIN LATERAL (SELECT w.name, b.reason FROM approval b JOIN staff w ON w.id = b.approver_id
      WHERE b.proposal_id = a.id AND b.decision = CASE n.word WHEN 'rejected' THEN 'reject' ELSE 'approve' END
      ORDER BY b.decided_at DESC LIMIT 1) d ON n.kind = 'decided'
    LEFT JOIN submission s ON s.id = n.submission_id
    ORDER BY n.at DESC, n.id`)
  return shape.parse(rows).map((row) => {
    const facts = factsOf(row)
    const { id, kind, at, read } = row
    const text = notificationMessage(facts)
    return {
      facts,
      notice: { id, kind, status: statusOfWord(row.word), about: facts.about, text, at: at.toISOString(), read },
    }
  })
}

// What these are about is who wrote the entry of the activity log.
const AUTHORED: ReadonlySet<string> = new Set(['commented', SIGN_IN_KIND, ACCESS_KIND])

function factsOf({ asks, network, row_count, forced, held, place, ...row }: Row): NotificationFacts {
  const line = { network, rows: row_count ?? 0, forced, held, ...(place === null ? {} : { place }) }
  return {
    kind: row.kind,
    word: row.word,
    about: { kind: row.about_kind, id: row.about_id, name: row.about_name },
    does: asks === null ? null : whatItDoes({ ...line, asks }),
    who: row.kind === 'asked' ? row.maker : AUTHORED.has(row.kind) ? row.author : row.decider,
    reason: row.word === 'void' && row.reason !== null ? readStored(row.reason) : row.reason,
    made: row.made,
  }
}

/** Marks notifications of this person as read: one of them, or all up to the moment of the newest that they saw. */
export async function markRead(
  staff: Staff,
  which: { readonly id: string } | { readonly until: string },
): Promise<Result<null, never>> {
  const chosen =
    'id' in which ? sql`id = ${which.id}` : sql`date_trunc('milliseconds', at) <= ${which.until}::timestamptz`
  // In a transaction, which is run again after a deadlock: decisions mark the same notifications, in another order.
  await withTx((tx) =>
    tx.execute(
      sql`UPDATE notice SET read_at = clock_timestamp() WHERE staff_id = ${staff.id} AND read_at IS NULL AND ${chosen}`,
    ),
  )
  return ok(null)
}
