import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { type Formats, formats } from './formats'
import type { MessageFeature } from './keys'
import type { Message } from './message'
import { messageText } from './text'

/** The reader's formats of amounts, counts, days and moments. */
export function useFormats(): Formats {
  return formats(useLocale(), useTimeZone() ?? 'UTC')
}

/** Turns a message into text in the reader's language. The page must have the message's feature. */
export function useText(): (message: Message) => string {
  const t = useTranslations()
  const own = useFormats()
  const lookUp = t as (key: Message['key'], values?: Record<string, string | number>) => string
  return (message) => messageText(message, lookUp, own)
}

/** The result of `useTranslations(feature)`, for helper functions of a component. */
export type Texts<Feature extends MessageFeature> = ReturnType<typeof useTranslations<Feature>>
