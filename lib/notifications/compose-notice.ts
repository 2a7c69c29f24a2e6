import 'server-only'
import { sql } from 'drizzle-orm'
import type { Letter } from '@/lib/mail/letter'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { noticeLetter } from './letter'
import { noticesOf } from './read-notices'

/** The mail of a notice, as things stand now; null where the notice is gone. */
export async function composeNotice(noticeId: string): Promise<Letter | null> {
  const [found] = await noticesOf(await db(), sql`SELECT * FROM notice WHERE id = ${noticeId}`)
  if (found === undefined) return null
  const { appUrl, merchantName: merchant, environment } = settings()
  return noticeLetter(noticeId, found.facts, { appUrl, merchant, environment })
}
