import 'server-only'
import { cookies } from 'next/headers'
import { sessionCookie } from '@/lib/access/sessions/session-cookie'
import { LOCALE_COOKIE, type Locale } from '@/lib/messages/locale'
import { settings } from '@/lib/platform/settings'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Has this browser remember a language, or with null forget it and go by what it prefers. */
export async function rememberLanguage(locale: Locale | null): Promise<void> {
  const { secure } = sessionCookie(settings().appUrl)
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const browser = await cookies()
  browser.set(LOCALE_COOKIE, locale ?? '', { ...options, maxAge: locale === null ? 0 : YEAR_SECONDS })
}
