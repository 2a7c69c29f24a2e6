import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { NOTICE_KINDS, type NoticeKind } from './notice'

/** Which notices come to a person by mail as well; null where no mail is sent at all. */
export type MailChoice = { readonly kinds: readonly NoticeKind[] } | null

/** What this person has chosen. */
export async function readMailChoice(staff: Staff): Promise<MailChoice> {
  if (settings().mail === null) return null
  const [mine] = await (await db()).select({ off: people.noMailOf }).from(people).where(eq(people.id, staff.id))
  return { kinds: NOTICE_KINDS.filter((kind) => !mine?.off.includes(kind)) }
}

/** From now on these notices come to this person by mail as well, and no others. */
export async function saveMailChoice(staff: Staff, kinds: readonly NoticeKind[]): Promise<Result<null, never>> {
  const noMailOf = NOTICE_KINDS.filter((kind) => !kinds.includes(kind))
  await callAs(await db(), staff.sessionToken, 'set_mail_choice', { noMailOf })
  return ok(null)
}
