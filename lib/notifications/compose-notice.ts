import 'server-only'
import { sql } from 'drizzle-orm'
import type { Letter } from '@/lib/mail/letter'
import { DEFAULT_LOCALE, type Locale } from '@/lib/messages/locale'
import { translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { noticeLetter } from './letter'
import { noticesOf } from './read-notices'

/** The mail of a notice, as things stand now; null where the notice is gone. */
export async function composeNotice(noticeId: string, locale: Locale = DEFAULT_LOCALE): Promise<Letter | null> {
  const [found] = await noticesOf(await db(), sql`SELECT * FROM notice WHERE id = ${noticeId}`)
  if (found === undefined) return null
  const { appUrl, merchantName: merchant, environment, timeZone } = settings()
  return noticeLetter(noticeId, found.facts, { appUrl, merchant, environment }, translator(locale, timeZone))
}
