import 'server-only'
import { asc } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { db } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'

/** Somebody whose acts the activity log can be filtered by. */
export type ActorChoice = { readonly id: string; readonly name: string }

/** Everybody who has or had an account, by name. */
export async function readActors(_staff: Staff<'activity:read'>): Promise<readonly ActorChoice[]> {
  return (await db())
    .select({ id: people.id, name: people.name })
    .from(people)
    .orderBy(asc(people.name), asc(people.id))
}
