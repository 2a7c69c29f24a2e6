import 'server-only'
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { readStored } from '@/lib/messages/stored'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { audit, auditCheck } from '@/lib/store/schema/audit'
import { payeeChange } from '@/lib/store/schema/payee'
import { readSendingBlock } from './accept-database'
import { readBreak } from './check-activity'
import { agrees } from './entry'
import { nameThings } from './name-things'
import { readDetail } from './read-detail'
import type { ActivityEntry, ActivityProof, LogState } from './view'

const columns = {
  seq: audit.seq,
  at: audit.at,
  actorId: audit.actorId,
  actorName: audit.actorName,
  action: audit.action,
  subject: audit.subject,
  detail: audit.detail,
  origin: audit.origin,
}

/** Reads these entries in this order, with the present names of what they were done to. `origins`: with where they came from. */
export async function linesOf(
  database: Db,
  seqs: readonly string[],
  { origins }: { readonly origins: boolean },
): Promise<readonly ActivityEntry[]> {
  if (seqs.length === 0) return []
  const found = await database
    .select(columns)
    .from(audit)
    .where(anyOf(audit.seq, seqs, sql`bigint`))
  const rows = new Map(found.map((row) => [row.seq.toString(), row]))
  const [things, changes] = await Promise.all([
    nameThings(
      database,
      found.map(({ subject }) => subject),
    ),
    changesOfPayees(
      database,
      found.map(({ detail }) => detail),
    ),
  ])
  return seqs.flatMap((seq): ActivityEntry[] => {
    const row = rows.get(seq)
    const thing = row && things.get(row.subject)
    if (row === undefined || thing === undefined) return []
    const ofPayee = changes.get(changeIn(row.detail) ?? '')
    const read = readDetail(row.detail)
    return [
      {
        ...{ seq, at: row.at.toISOString(), actorId: row.actorId, actorName: row.actorName, action: row.action, thing },
        changes:
          ofPayee === undefined ? read.changes : [{ row: null, name: '', before: ofPayee.was, after: ofPayee.isNow }],
        facts: ofPayee === undefined ? read.facts : read.facts.filter(({ name }) => name !== 'what'),
        says: ofPayee === undefined ? null : readStored(ofPayee.what),
        origin: origins ? row.origin : null,
      },
    ]
  })
}

// As one parameter, however many there are: each text of a statement is prepared of its own.
const anyOf = (column: SQLWrapper, values: readonly string[], type: SQL): SQL =>
  sql`${column} = any(array(select v::${type} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) v))`

const changeShape = z.object({ change: z.uuid() })
const changeIn = (detail: unknown): string | null => changeShape.safeParse(detail).data?.change ?? null

// The log itself has no phones and no addresses of payees: their history has them.
async function changesOfPayees(database: Db, details: readonly unknown[]) {
  const ids = details.flatMap((detail) => changeIn(detail) ?? [])
  if (ids.length === 0) return new Map<string, typeof payeeChange.$inferSelect>()
  const rows = await database
    .select()
    .from(payeeChange)
    .where(anyOf(payeeChange.id, ids, sql`uuid`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** One entry with its place in the chain, by its number; null where there is none. */
export async function readEntry(_staff: Staff<'activity:read'>, seq: string): Promise<ActivityProof | null> {
  const database = await db()
  const [line] = await linesOf(database, [seq], { origins: true })
  const [stored] = await database
    .select()
    .from(audit)
    .where(eq(audit.seq, BigInt(seq)))
  if (line === undefined || stored === undefined) return null
  return {
    ...line,
    text: stored.entry,
    hash: Buffer.from(stored.hash).toString('hex'),
    agrees: agrees({ ...stored, searched: true }),
    link: await linkOf(database, seq),
  }
}

const linkShape = z
  .object({ place: z.string(), at: z.coerce.date(), hash: z.string(), entries: z.coerce.number() })
  .optional()

// A link is written within seconds of its entries, unless the clock was set back in between.
async function linkOf(database: Db, seq: string): Promise<ActivityProof['link']> {
  const find = async (since: SQL) => {
    const { rows } = await database.execute(sql`
      select c.place::text as place, c.at, encode(c.hash, 'hex') as hash, cardinality(c.seqs) as entries
      from audit_chain c where c.seqs @> array[${seq}::bigint] and not exists (select from audit_unchained u where u.seq = ${seq}::bigint)
        ${since} order by c.at limit 1`)
    return linkShape.parse(rows[0])
  }
  const link = (await find(sql`and c.at >= (select at from audit where seq = ${seq}::bigint)`)) ?? (await find(sql``))
  return link === undefined ? null : { ...link, at: link.at.toISOString() }
}

/** Whether the log is as it was written, when all of it was last verified, and when its head was last sent to another machine. */
export async function readLogState(_staff: Staff): Promise<LogState> {
  const [checked] = await (await db())
    .select({ wholeAt: auditCheck.wholeAt, sentAt: auditCheck.sentAt })
    .from(auditCheck)
  return {
    broken: await readBreak(),
    behind: (await readSendingBlock())?.reason === 'behind',
    wholeAt: checked?.wholeAt?.toISOString() ?? null,
    sentAt: checked?.sentAt?.toISOString() ?? null,
  }
}
