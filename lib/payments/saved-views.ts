import 'server-only'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { asMessage, type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { savedView } from '@/lib/store/schema/saved-view'
import { readFilters, viewQuery } from './filters'
import type { SavedView } from './view'

const LIST = 'payments'
const MOST = 50

export type ViewProblem = { readonly kind: 'bad-input'; readonly message: Message }

const problem = (why: Message | string) => fail<ViewProblem>({ kind: 'bad-input', message: asMessage(why) })

const shape = z.object({ name: z.string().trim().min(1).max(60), query: z.string().max(1_000) })

const own = (staff: Staff) => and(eq(savedView.staffId, staff.id), eq(savedView.list, LIST))

/** The saved views of payments of this person, by name. */
export async function savedViews(staff: Staff): Promise<readonly SavedView[]> {
  return (await db())
    .select({ id: savedView.id, name: savedView.name, query: savedView.query })
    .from(savedView)
    .where(own(staff))
    .orderBy(asc(sql`lower(${savedView.name})`))
}

/** Saves the filters of a list under a name; a view of that name is replaced. Other members of the query are left out. */
export async function saveView(staff: Staff, input: unknown): Promise<Result<readonly SavedView[], ViewProblem>> {
  const read = shape.safeParse(input)
  if (!read.success) return problem(message('errors.payments.viewName'))
  const query = viewQuery(readFilters(Object.fromEntries(new URLSearchParams(read.data.query))))
  const [kept] = await (await db()).select({ views: count() }).from(savedView).where(own(staff))
  if ((kept?.views ?? 0) >= MOST) return problem(message('errors.payments.viewsFull', { count: MOST }))
  await (await db())
    .insert(savedView)
    .values({ staffId: staff.id, list: LIST, name: read.data.name, query })
    .onConflictDoUpdate({ target: [savedView.staffId, savedView.list, savedView.name], set: { query } })
  return ok(await savedViews(staff))
}

/** Removes one of this person's own views; removing a missing one succeeds. */
export async function removeView(staff: Staff, id: unknown): Promise<Result<readonly SavedView[], ViewProblem>> {
  const read = z.uuid().safeParse(id)
  if (!read.success) return problem(message('errors.payments.viewGone'))
  await (await db()).delete(savedView).where(and(own(staff), eq(savedView.id, read.data)))
  return ok(await savedViews(staff))
}
