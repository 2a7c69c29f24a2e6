import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { mailLanguage } from '@/lib/access/language/language'
import type { Letter } from '@/lib/mail/letter'
import { translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { notice } from '@/lib/store/schema/notice'
import { noticeLetter } from './letter'
import { noticesOf } from './read-notices'

/** The mail of a notice in its reader's language, as things stand now; null where the notice is gone. */
export async function composeNotice(noticeId: string): Promise<Letter | null> {
  const database = await db()
  const [reader] = await database.select({ id: notice.staffId }).from(notice).where(eq(notice.id, noticeId))
  const [found] = await noticesOf(database, sql`SELECT * FROM notice WHERE id = ${noticeId}`)
  if (reader === undefined || found === undefined) return null
  const { appUrl, merchantName: merchant, environment, timeZone } = settings()
  const own = translator(await mailLanguage(reader.id), timeZone)
  return noticeLetter(noticeId, found.facts, { appUrl, merchant, environment }, own)
}
