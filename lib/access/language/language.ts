import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { DEFAULT_LOCALE, type Locale, readLocale } from '@/lib/messages/locale'
import { ok, type Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'

/** The language that a person has chosen; null where their browser's preference applies. */
export async function readLanguage(staffId: string): Promise<Locale | null> {
  const [mine] = await (await db()).select({ locale: people.locale }).from(people).where(eq(people.id, staffId))
  return readLocale(mine?.locale)
}

/** The language of mails to a person, for which no browser preference is known. */
export async function mailLanguage(staffId: string): Promise<Locale> {
  return (await readLanguage(staffId)) ?? DEFAULT_LOCALE
}

/** Sets a person's language for every browser they sign in with. */
export async function saveLanguage(
  staff: Staff,
  locale: Locale | null,
): Promise<Result<{ readonly locale: Locale | null }, never>> {
  await callAs(await db(), staff.sessionToken, 'set_locale', { locale })
  return ok({ locale })
}
