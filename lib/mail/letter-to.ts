import { DEFAULT_LOCALE, type Locale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import type { Letter } from './letter'

/** Who writes to somebody outside of the merchant, and how the reader reads. */
export type LetterSender = {
  readonly merchant: string
  readonly zone: string
  readonly sandbox: boolean
  /** The language of the reader. */
  readonly locale: Locale
}

/** This deployment as the sender of a letter, in the reader's language; null for the product's own. */
export function letterSender(locale: Locale | null): LetterSender {
  const { merchantName: merchant, timeZone: zone, environment } = settings()
  return { merchant, zone, sandbox: environment !== 'production', locale: locale ?? DEFAULT_LOCALE }
}

type Content = {
  /** Null where it is not known. */
  readonly name: string | null
  readonly subject: Message
  readonly paragraphs: readonly Message[]
  readonly link: { readonly words: Message; readonly url: string } | null
  readonly foot: Message
}

/** A letter to somebody outside of the merchant, in their language. In the sandbox it says that it is a test. */
export function letterTo({ name, subject, paragraphs, link, foot }: Content, sender: LetterSender): Letter {
  const { locale, zone, sandbox } = sender
  const { text } = translator(locale, zone)
  const hello = name === null ? message('mail.helloNobody') : message('mail.hello', { name })
  return {
    language: locale,
    subject: `${sandbox ? '[sandbox] ' : ''}${text(subject)}`,
    paragraphs: [hello, ...paragraphs, ...(sandbox ? [message('mail.test')] : [])].map(text),
    link: link && { words: text(link.words), url: link.url },
    foot: text(foot),
  }
}
