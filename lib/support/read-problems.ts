import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { db } from '@/lib/store/open'
import type { ProblemsView, ProblemView } from './view'

const MOST = 100

const shape = z.object({
  ...{ id: z.uuid(), reference: z.string(), request_id: z.string(), at: z.coerce.date(), kind: z.string() },
  ...{ said: z.string().nullable(), who: z.string().nullable(), work: z.string().nullable(), error: z.unknown() },
})

/** The errors with this reference or request id, or that begin with it; without one, the last hundred. Newest first. */
export async function readProblems(_staff: Staff<'support:read'>, asked: string): Promise<ProblemsView> {
  const reference = asked.trim().slice(0, 100)
  const pattern = `${reference.replace(/[\\%_]/g, '\\$&')}%`
  const which = reference === '' ? sql`true` : sql`(e.reference like ${pattern} or e.request_id like ${pattern})`
  const { rows } = await (await db()).execute(sql`
    select e.id, e.reference, e.request_id, e.at, e.kind, e.said, s.name as who, e.work, e.error
    from error_report e left join staff s on s.id = e.staff_id where ${which} order by e.at desc limit ${MOST}`)
  return { reference, found: rows.map(viewOf) }
}

function viewOf(one: unknown): ProblemView {
  const { request_id: requestId, at, error, ...row } = shape.parse(one)
  return {
    ...{ ...row, requestId, at: at.toISOString() },
    error: error === null || error === undefined ? null : JSON.stringify(error, null, 2),
  }
}
