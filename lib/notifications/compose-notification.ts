import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { mailLanguage } from '@/lib/access/language/language'
import type { Letter } from '@/lib/mail/letter'
import { translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { notification } from '@/lib/store/schema/notification'
import { notificationLetter } from './letter'
import { notificationsOf } from './read-notifications'

/** Writes the mail of a notification in its reader's language, as things stand now; null where the notification was deleted. */
export async function composeNotification(notificationId: string): Promise<Letter | null> {
  const database = await db()
  const [reader] = await database
    .select({ id: notification.staffId })
    .from(notification)
    .where(eq(notification.id, notificationId))
  const [found] = await notificationsOf(database, sql`SELECT * FROM notice WHERE id = ${notificationId}`)
  if (reader === undefined || found === undefined) return null
  const { appUrl, merchantName: merchant, environment, timeZone } = settings()
  const own = translator(await mailLanguage(reader.id), timeZone)
  return notificationLetter(notificationId, found.facts, { appUrl, merchant, environment }, own)
}
