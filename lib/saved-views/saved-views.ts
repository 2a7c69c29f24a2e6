import 'server-only'
import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { asMessage, type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db, withTx } from '@/lib/store/open'
import { savedView } from '@/lib/store/schema/saved-view'
import { staff as people } from '@/lib/store/schema/staff'
import { keptQuery } from './kept-query'
import { type SavedView, VIEW_LISTS, type ViewList } from './view'

const MOST = 50

export type ViewProblem = { readonly kind: 'bad-input'; readonly message: Message }

const problem = (why: Message | string) => fail<ViewProblem>({ kind: 'bad-input', message: asMessage(why) })

const shape = z.object({
  list: z.enum(VIEW_LISTS),
  name: z.string().trim().min(1).max(60),
  query: z.string().max(1_000),
  shared: z.boolean(),
})

const own = (staff: Staff, list: ViewList) => and(eq(savedView.staffId, staff.id), eq(savedView.list, list))

/** The saved views of a list of this person, and those that others share, each by name. */
export async function savedViews(staff: Staff, list: ViewList): Promise<readonly SavedView[]> {
  const { id, name, query, shared } = savedView
  const rows = await (await db())
    .select({ id, name, query, shared, by: people.name, isOwn: sql<boolean>`${savedView.staffId} = ${staff.id}` })
    .from(savedView)
    .innerJoin(people, eq(people.id, savedView.staffId))
    .where(and(eq(savedView.list, list), or(eq(savedView.staffId, staff.id), savedView.shared)))
    .orderBy(sql`${savedView.staffId} <> ${staff.id}`, asc(sql`lower(${savedView.name})`))
  return rows.map(({ isOwn, by, ...view }) => ({ ...view, by: isOwn ? null : by }))
}

/** Saves the filters of a list under a name; a view of that name is replaced. Other members of the query are left out. */
export async function saveView(staff: Staff, input: unknown): Promise<Result<readonly SavedView[], ViewProblem>> {
  const read = shape.safeParse(input)
  if (!read.success) return problem(message('errors.payments.viewName'))
  const { list } = read.data
  const query = keptQuery(list, read.data.query)
  const [kept] = await (await db()).select({ views: count() }).from(savedView).where(own(staff, list))
  if ((kept?.views ?? 0) >= MOST) return problem(message('errors.payments.viewsFull', { count: MOST }))
  const set = { query, shared: read.data.shared }
  const target = [savedView.staffId, savedView.list, savedView.name]
  const values = { staffId: staff.id, list, name: read.data.name, ...set }
  await withTx((tx) => tx.insert(savedView).values(values).onConflictDoUpdate({ target, set }), staff)
  return ok(await savedViews(staff, list))
}

/** Removes one of this person's own views, and gives those of its list that are left; removing a missing one succeeds. */
export async function removeView(
  staff: Staff,
  list: ViewList,
  id: unknown,
): Promise<Result<readonly SavedView[], ViewProblem>> {
  const read = z.uuid().safeParse(id)
  if (!read.success) return problem(message('errors.payments.viewGone'))
  await (await db()).delete(savedView).where(and(own(staff, list), eq(savedView.id, read.data)))
  return ok(await savedViews(staff, list))
}
