import type { Letter } from '@/lib/mail/letter'
import type { Locale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'

type Content = {
  readonly name: string
  readonly password: string
  readonly merchant: string
  readonly appUrl: string
  readonly sandbox: boolean
  readonly locale: Locale
}

/** The mail with the password for somebody's first sign-in. A setup code is never in it: it comes in another way. */
export function accessLetter({ name, password, merchant, appUrl, sandbox, locale }: Content): Letter {
  const { text } = translator(locale, 'UTC')
  const paragraphs: Message[] = [
    message('mail.hello', { name }),
    message('mail.access.text', { merchant, password }),
    ...(sandbox ? [message('mail.test')] : [message('mail.access.code', { merchant })]),
    message('mail.access.unexpected', { merchant }),
  ]
  return {
    language: locale,
    subject: `${sandbox ? '[sandbox] ' : ''}${text(message('mail.access.subject', { merchant }))}`,
    paragraphs: paragraphs.map(text),
    link: { words: text(message('mail.access.button')), url: `${appUrl}/sign-in` },
    foot: text(message('mail.access.foot', { merchant })),
  }
}
