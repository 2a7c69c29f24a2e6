import 'server-only'
import { cookies, headers } from 'next/headers'
import { settings } from '@/lib/platform/settings'
import { LOCALE_COOKIE, type Locale, preferredLocale, readLocale } from './locale'
import { type Translator, translator } from './translator'

/** The language of this request: the chosen one, else the browser's preference. */
export async function requestLocale(): Promise<Locale> {
  const chosen = readLocale((await cookies()).get(LOCALE_COOKIE)?.value)
  return chosen ?? preferredLocale((await headers()).get('accept-language'))
}

/** The translator for this request. */
export async function requestTranslator(): Promise<Translator> {
  return translator(await requestLocale(), settings().timeZone)
}
