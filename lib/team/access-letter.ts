import type { Letter } from '@/lib/mail/letter'
import type { Locale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'

type Content = {
  readonly name: string
  readonly code: string
  readonly merchant: string
  readonly appUrl: string
  readonly sandbox: boolean
  readonly locale: Locale
  /** Whether it is for somebody who was invited and has never signed in. */
  readonly first: boolean
  readonly hasSetUpCode: boolean
}

/** The mail with the link by which its reader chooses a password, once. A setup code is never in it: it comes in another way. */
export function accessLetter(content: Content): Letter {
  const { name, code, merchant, appUrl, sandbox, locale, first, hasSetUpCode } = content
  const { text } = translator(locale, 'UTC')
  const paragraphs: Message[] = [
    message('mail.hello', { name }),
    message(first ? 'mail.access.first' : 'mail.access.reset', { merchant }),
    ...(sandbox ? [message('mail.test')] : []),
    ...(hasSetUpCode ? [message('mail.access.code', { merchant })] : []),
    message('mail.access.unexpected', { merchant }),
  ]
  return {
    language: locale,
    subject: `${sandbox ? '[sandbox] ' : ''}${text(message('mail.access.subject', { merchant }))}`,
    paragraphs: paragraphs.map(text),
    link: { words: text(message('mail.access.button')), url: `${appUrl}/sign-in/access?code=${code}` },
    foot: text(message('mail.access.foot', { merchant })),
  }
}
