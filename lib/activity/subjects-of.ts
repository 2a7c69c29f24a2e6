import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '@/lib/store/database'

const shape = z.array(z.object({ subject: z.string() }))

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// As people count: what was proposed about a thing and what was sent for it belongs to it.
const MORE_OF = {
  payout: (id: string) => sql`
    select 'proposal:' || id as subject from proposal where payout_id = ${id}::uuid
    union all select 'submission:' || id from submission where payout_id = ${id}::uuid`,
  submission: (id: string) =>
    sql`select 'proposal:' || proposal_id as subject from submission where id = ${id}::uuid and proposal_id is not null`,
  proposal: (id: string) => sql`select 'submission:' || id as subject from submission where proposal_id = ${id}::uuid`,
  payee: (id: string) => sql`
    select 'proposal:' || a.id as subject from proposal a where a.kind = 'payee-email' and a.subject_id = ${id}::uuid
    union all select 'proposal:' || a.id from payee_account c join proposal a on a.kind = 'payee-account' and a.subject_id = c.id
      where c.payee_id = ${id}::uuid`,
  escrow: (id: string) => sql`
    select distinct unnest(array['submission:' || s.id, 'proposal:' || s.proposal_id]) as subject
    from escrow e join submission s on s.id = e.submission_id or s.subject_service_id = e.service_key where e.id = ${id}::uuid
    union select 'proposal:' || a.id from escrow e join proposal a on a.subject_id = e.service_id where e.id = ${id}::uuid`,
} as const

/** The recorded subjects that belong to a thing (`payout:…`): itself, what was proposed about it, and what was sent for it. */
export async function subjectsOf(db: Db, thing: string): Promise<readonly string[]> {
  const [kind = '', id = ''] = thing.split(':')
  const more = Object.entries(MORE_OF).find(([one]) => one === kind)?.[1]
  if (more === undefined || !UUID.test(id)) return [thing]
  const { rows } = await db.execute(more(id))
  return [thing, ...shape.parse(rows.filter(({ subject }) => subject !== null)).map(({ subject }) => subject)]
}
