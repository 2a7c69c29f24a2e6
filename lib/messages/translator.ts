import { createTranslator } from 'use-intl/core'
import { en, type Messages } from './en'
import { type Formats, formats } from './formats'
import { fr } from './fr'
import type { Locale } from './locale'
import type { Message, MessageKey } from './message'
import { messageText } from './text'

/** The catalogues of all languages. For the server, commands and tests; a browser gets only the features it shows. */
export const CATALOGUES: Readonly<Record<Locale, Messages>> = { en, fr }

/** Text in one language, outside of components: for mails, exports, commands and answers of server actions. */
export type Translator = {
  readonly t: ReturnType<typeof createTranslator<Messages>>
  readonly text: (message: Message) => string
  readonly formats: Formats
  readonly locale: Locale
}

const CACHE = new Map<string, Translator>()

/** The translator of a language, with moments in a time zone ("Africa/Kampala"). */
export function translator(locale: Locale, timeZone: string): Translator {
  const key = `${locale} ${timeZone}`
  const known = CACHE.get(key)
  if (known) return known
  const t = createTranslator<Messages>({ locale, timeZone, messages: CATALOGUES[locale] })
  const own = formats(locale, timeZone)
  // Keys are checked where a message is created; here any key may come.
  const lookUp = t as (key: Message['key'], values?: Record<string, string | number>) => string
  const made = { t, locale, formats: own, text: (message: Message) => messageText(message, lookUp, own) }
  CACHE.set(key, made)
  return made
}

/** Whether a text is a key of the catalogue. */
export function isMessageKey(text: string): text is MessageKey {
  const found = text
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined),
      CATALOGUES.en,
    )
  // The build compiles messages with values into arrays.
  return typeof found === 'string' || Array.isArray(found)
}
