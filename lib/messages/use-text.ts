import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type Formats, formats } from './formats'
import type { MessageFeature } from './keys'
import type { Message } from './message'
import { messageText } from './text'

/** How the reader's language writes amounts, counts, days and moments. */
export function useFormats(): Formats {
  return formats(useLocale(), useTimeZone() ?? 'UTC')
}

/** Turns a message of a feature that this page has into text in the reader's language. */
export function useText(): (message: Message) => string {
  const t = useTranslations()
  const own = useFormats()
  const lookUp = t as (key: Message['key'], values?: Record<string, string | number>) => string
  return (message) => messageText(message, lookUp, own)
}

/** What `useTranslations(feature)` gives, for the functions beside a component that it hands it to. */
export type Texts<Feature extends MessageFeature> = ReturnType<typeof useTranslations<Feature>>
