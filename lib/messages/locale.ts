/** The languages of the product, each with a catalogue in `lib/messages`. The others are translated from the first. */
export const LOCALES = ['en', 'fr'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = LOCALES[0]

/** The tags of the runtime's own number and date formats. */
export const INTL_TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr-FR' }

/** The name of each language in that language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' }

/** The cookie with the language of a browser: chosen by a person, or taken from their account when they signed in. */
export const LOCALE_COOKIE = 'locale'

/** A language of the product, or null for anything else. */
export const readLocale = (value: string | null | undefined): Locale | null =>
  LOCALES.find((locale) => locale === value) ?? null

/** The first language of an Accept-Language header ("fr-FR,fr;q=0.9,en;q=0.8") that the product has, by its weights. */
export function preferredLocale(header: string | null): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part, at) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return {
        language: tag.toLowerCase().split('-')[0],
        weight: weight === undefined ? 1 : Number.parseInt(weight.replace('.', '').padEnd(4, '0'), 10) / 1000,
        at,
      }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
  for (const { language } of wanted) {
    const locale = readLocale(language)
    if (locale !== null) return locale
  }
  return DEFAULT_LOCALE
}
