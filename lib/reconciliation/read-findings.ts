import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import type { FindingSide } from '@/lib/store/schema/finding'
import { FINDING_KINDS, RESOLUTIONS } from '@/lib/store/transitions/findings'
import { SEARCHED_LISTS } from '@/lib/store/transitions/list-searches'
import { readFoundRecipients, readSamePayouts } from './same-payouts'
import type { FindingDetail, FindingView, Handler, SideView } from './view'

const side = z.looseObject({}).transform((value) => value as FindingSide)

const rowShape = z.object({
  id: z.uuid(),
  kind: z.enum(FINDING_KINDS),
  list: z.enum(SEARCHED_LISTS),
  service_id: z.uuid(),
  payout_id: z.uuid().nullable(),
  payout_name: z.string().nullable(),
  currency: z.string(),
  our_minor: z.coerce.bigint().nullable(),
  service_minor: z.coerce.bigint().nullable(),
  detail: z.object({ ours: side.optional(), service: side.optional() }),
  happened_at: z.coerce.date(),
  found_at: z.coerce.date(),
  age: z.number(),
  handled_by: z.uuid().nullable(),
  handler: z.string().nullable(),
  state: z.enum(['open', 'linked', 'gone', 'resolved']),
  resolved_at: z.coerce.date().nullable(),
  resolver: z.string().nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  comment: z.string().nullable(),
})

/** Reads findings with the names of what and whom they concern. `which` is the rest of the statement, from `where` on; the finding is `f`. */
export async function selectFindings(which: SQL): Promise<readonly FindingView[]> {
  const { rows } = await (await db()).execute(sql`
    select f.id, f.kind, f.list, f.service_id, s.payout_id, p.name as payout_name, f.currency, f.our_minor::text, f.service_minor::text, f.detail,
      f.happened_at, f.found_at, greatest(0, extract(epoch from coalesce(f.resolved_at, now()) - f.found_at) / 86400)::int as age,
      f.handled_by, h.name as handler, f.state, f.resolved_at, r.name as resolver, f.resolution, f.comment
    from finding f left join submission s on s.id = f.submission_id left join payout p on p.id = s.payout_id
    left join staff h on h.id = f.handled_by left join staff r on r.id = f.resolved_by ${which}`)
  return rows.map((row) => viewOf(rowShape.parse(row)))
}

function viewOf(row: z.output<typeof rowShape>): FindingView {
  return {
    ...{ id: row.id, kind: row.kind, list: row.list, serviceId: row.service_id, currency: row.currency, age: row.age },
    payout: row.payout_id === null ? null : { id: row.payout_id, name: row.payout_name ?? '' },
    ours: sideOf(row.our_minor, row.detail.ours),
    service: sideOf(row.service_minor, row.detail.service),
    happenedAt: row.happened_at.toISOString(),
    foundAt: row.found_at.toISOString(),
    handledBy: row.handled_by === null ? null : { id: row.handled_by, name: row.handler ?? '' },
    closed:
      row.state === 'open' || row.resolved_at === null
        ? null
        : {
            at: row.resolved_at.toISOString(),
            as: row.state === 'resolved' ? (row.resolution ?? 'explained') : row.state,
            ...{ by: row.resolver, comment: row.comment },
          },
  }
}

const sideOf = (minor: bigint | null, said: FindingSide = {}): SideView =>
  minor === null ? null : { ...said, amount: fromMinor(minor) }

const commentShape = z.array(z.object({ id: z.uuid(), at: z.coerce.date(), by: z.string(), said: z.string() }))

/** One finding with its comments; null where there is none with this id. */
export async function readFinding(_staff: Staff, id: string): Promise<FindingDetail | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [finding] = await selectFindings(sql`where f.id = ${id}::uuid`)
  if (finding === undefined) return null
  const { rows } = await (await db()).execute(sql`
    select c.id, c.written_at as at, s.name as by, c.said from finding_comment c join staff s on s.id = c.author_id
    where c.finding_id = ${id}::uuid order by c.written_at`)
  const comments = commentShape.parse(rows).map((one) => ({ ...one, at: one.at.toISOString() }))
  return {
    ...{ finding, comments, people: await readHandlers() },
    recipients: await readFoundRecipients(finding.serviceId),
    samePayouts: finding.closed === null ? await readSamePayouts(id) : [],
  }
}

/** Everybody who may look into a finding. */
export async function readHandlers(): Promise<readonly Handler[]> {
  const { rows } = await (await db()).execute<Handler>(sql`
    select id, name from staff where disabled_at is null and role in ('preparer', 'approver', 'admin') order by name`)
  return rows.map(({ id, name }) => ({ id, name }))
}
