import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Message, message } from '@/lib/messages/message'
import type { Db, Tx } from '@/lib/store/database'
import type { Editor } from './editor'

const OF_PAYEES = ['payee', 'payee-name', 'payee-reference', 'phone', 'network'] as const
const OF_PAYOUT = ['created', 'sheet', 'columns', 'edited', 'named', 'noted', 'submitted'] as const

const shape = z.array(
  z.object({
    staff_id: z.uuid(),
    who: z.string(),
    did: z.enum([...OF_PAYOUT, 'template', 'group', ...OF_PAYEES]),
    lines: z.array(z.number()),
    others: z.number(),
    /** The name of the payout, template, group or payee in which they did it; null for the payout itself. */
    of: z.string().nullable(),
  }),
)
type Deed = z.infer<typeof shape>[number]

/**
 * Who worked on a payout and on what its rows were copied from, by name, and what each of them did: none of them may approve it. What
 * somebody entered of the payees of a draft is read as it stands now, and of a payout that was submitted as it was then.
 */
export async function readEditors(database: Db | Tx, payoutId: string): Promise<readonly Editor[]> {
  const { rows } = await database.execute(sql`
    with deed as (
      select e.staff_id, e.did, e.origin_id, e.lines, e.others from payout_editor e
        where e.payout_id = ${payoutId}::uuid and (e.did not in ${OF_PAYEES} or (select state from payout where id = e.payout_id) <> 'draft')
      union all select a.staff_id, a.did, a.payee_id, '{}', a.others from payout p, payee_authors(p.id) a
        where p.id = ${payoutId}::uuid and p.state = 'draft')
    select d.staff_id, s.name as who, d.did, d.lines, d.others, case when d.did = 'template' then t.name when d.did = 'group' then g.name
      when d.did in ${OF_PAYEES} then y.name else o.name end as of
    from deed d join staff s on s.id = d.staff_id left join payout o on o.id = d.origin_id left join payout_template t on t.id = d.origin_id
      left join payee_group g on g.id = d.origin_id left join payee y on y.id = d.origin_id
    order by lower(s.name), s.id, d.origin_id is not null, array_position(${sql`array[${sql.join(
      [...OF_PAYOUT, 'template', 'group', ...OF_PAYEES].map((did) => sql`${did}::text`),
      sql`, `,
    )}]`}, d.did), of`)
  const people = Map.groupBy(shape.parse(rows), ({ staff_id }) => staff_id)
  return [...people].map(([staffId, deeds]) => ({ staffId, who: deeds[0]?.who ?? '', did: messagesOf(deeds) }))
}

/** What a person did of a payout, by which they may not approve it: the content that a refusal names; null where they did nothing. */
export async function whyNotApprover(database: Db | Tx, payoutId: string, staffId: string): Promise<Message | null> {
  const editor = (await readEditors(database, payoutId)).find((one) => one.staffId === staffId)
  return editor === undefined ? null : message('errors.approvals.because', { what: { all: [...editor.did] } })
}

function messagesOf(deeds: readonly Deed[]): Message[] {
  const all = deeds.map(messageOf)
  const keyOf = ({ key, values }: Message) => `${key} ${JSON.stringify(values)}`
  return all.filter((one, at) => all.findIndex((other) => keyOf(other) === keyOf(one)) === at)
}

function messageOf({ did, lines, others, of }: Deed): Message {
  if (did === 'template' || did === 'group') return message(`approval.authors.${did}`, { name: of ?? '' })
  if (isOfPayee(did)) return message(`approval.authors.${did}`, { name: of ?? '', others })
  if (of !== null) return message('approval.authors.source', { name: of })
  if (did !== 'edited' || lines.length === 0) return message(`approval.authors.${did}`)
  return message('approval.authors.rows', { count: lines.length, lines: { all: lines } })
}

const isOfPayee = (did: Deed['did']): did is (typeof OF_PAYEES)[number] => OF_PAYEES.some((one) => one === did)
