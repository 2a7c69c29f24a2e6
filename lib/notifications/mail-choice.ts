import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { NOTIFICATION_KINDS, type NotificationKind } from './notification'

/** The notifications that a person also gets by mail; null where mail is not set up. */
export type MailChoice = { readonly kinds: readonly NotificationKind[] } | null

/** Reads which notifications this person also gets by mail. */
export async function readMailChoice(staff: Staff): Promise<MailChoice> {
  if (settings().mail === null) return null
  const [mine] = await (await db()).select({ off: people.noMailOf }).from(people).where(eq(people.id, staff.id))
  return { kinds: NOTIFICATION_KINDS.filter((kind) => !mine?.off.includes(kind)) }
}

/** Saves which notifications this person also gets by mail, from now on. */
export async function saveMailChoice(staff: Staff, kinds: readonly NotificationKind[]): Promise<Result<null, never>> {
  const noMailOf = NOTIFICATION_KINDS.filter((kind) => !kinds.includes(kind))
  await callAs(await db(), staff.sessionToken, 'set_mail_choice', { noMailOf })
  return ok(null)
}
