import 'server-only'
import { cookies } from 'next/headers'
import { sessionCookie } from '@/lib/access/sessions/session-cookie'
import { LOCALE_COOKIE, type Locale } from '@/lib/messages/locale'
import { settings } from '@/lib/platform/settings'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Stores a language in this browser, or with null removes it, so that the browser's preference applies. */
export async function rememberLanguage(locale: Locale | null): Promise<void> {
  const { secure } = sessionCookie(settings().appUrl)
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const browser = await cookies()
  browser.set(LOCALE_COOKIE, locale ?? '', { ...options, maxAge: locale === null ? 0 : YEAR_SECONDS })
}
