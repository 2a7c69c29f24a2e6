import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { subjectsOf } from '@/lib/activity/subjects-of'
import { db } from '@/lib/store/open'
import { uuidList } from '@/lib/store/uuid-list'

/** The things that evidence can be about, as the activity log names them: `payout:…`. */
const THING = /^(payout|escrow|proposal|submission):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Everything that belongs to one thing. */
export type Scope = {
  readonly thing: string
  /** What staff call it. */
  readonly name: string
  readonly payoutId: string | null
  readonly subjects: readonly string[]
  readonly proposalIds: readonly string[]
  readonly submissionIds: readonly string[]
  /** The ids that it and its parts have at the service. */
  readonly serviceIds: readonly string[]
}

const named = z.object({ name: z.string().nullable(), service_ids: z.array(z.uuid().nullable()) })

/** What belongs to a thing (`payout:…`, `escrow:…`, `proposal:…`, `submission:…`); null where there is no such thing. */
export async function readScope(thing: string): Promise<Scope | null> {
  const [, kind, id = ''] = THING.exec(thing) ?? []
  if (kind === undefined) return null
  const database = await db()
  const subjects = await subjectsOf(database, thing)
  const ofKind = (one: string) =>
    subjects.flatMap((subject) => (subject.startsWith(`${one}:`) ? [subject.slice(one.length + 1)] : []))
  const [proposalIds, submissionIds] = [ofKind('proposal'), ofKind('submission')]
  const ids = uuidList(submissionIds)
  const { rows } = await database.execute(sql`
    select case ${kind}
        when 'payout' then (select name from payout where id = ${id}::uuid and state <> 'discarded')
        when 'escrow' then (select name from escrow where id = ${id}::uuid)
        when 'proposal' then (select coalesce((select name from payout where id = p.payout_id), p.kind) from proposal p where p.id = ${id}::uuid)
        else (select coalesce((select name from payout where id = s.payout_id), s.correlation_tag) from submission s where s.id = ${id}::uuid) end as name,
      array(select service_id from submission where id = any (${ids}) union select subject_service_id from submission where id = any (${ids})
        union select service_key from escrow where ${kind} = 'escrow' and id = ${id}::uuid) as service_ids`)
  const row = named.parse(rows[0])
  if (row.name === null) return null
  return {
    ...{ thing, name: row.name, payoutId: kind === 'payout' ? id : null, subjects, proposalIds, submissionIds },
    serviceIds: row.service_ids.flatMap((one) => one ?? []),
  }
}
