import type { Letter } from '@/lib/mail/letter'
import { message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import type { NotificationStatus } from './notification'
import { isReset, type NotificationFacts, nameOutside, notificationMessage, statusOfWord } from './sentence'

/** The address that the links of mails lead to, and the merchant in whose name they are sent. */
export type Sender = {
  readonly appUrl: string
  readonly merchant: string
  readonly environment: 'sandbox' | 'staging' | 'production'
}

// The names that these statuses have in the messages.
const NAMES: Readonly<Partial<Record<NotificationStatus, string>>> = {
  'taken-back': 'withdrawn',
  'not-known': 'unknown',
  'on-hold': 'onHold',
  'sign-in': 'account',
}

const HAS_REASON: readonly NotificationStatus[] = ['rejected', 'taken-back', 'on-hold']

/**
 * Writes a notification as a mail in its reader's language. It names no amount, phone, payee, payer or reason: people read those in the
 * dashboard, after their sign-in. Only the reason of a reset is there, whose reader may be unable to sign in.
 */
export function notificationLetter(
  notificationId: string,
  facts: NotificationFacts,
  from: Sender,
  { text, formats }: Translator,
): Letter {
  const { appUrl, merchant, environment } = from
  const status = statusOfWord(facts.word)
  const face = isReset(facts.word) ? 'reset' : (NAMES[status] ?? status)
  const name = facts.kind === 'access' ? message('notifications.mentioned.access') : nameOutside(facts.about)
  const head = message('notifications.mail.head', { name, face })
  const sentence = notificationMessage(isReset(facts.word) ? facts : { ...facts, reason: null })
  const world = environment === 'production' ? '' : `[${environment}] `
  return {
    language: formats.locale,
    subject: `${world}${text(head)}`,
    paragraphs: [
      text(message('notifications.mail.sentence', { head })),
      text(HAS_REASON.includes(status) ? message('notifications.mail.reasonOnPage', { sentence }) : sentence),
      ...(environment === 'production' ? [] : [text(message('notifications.mail.noMoney', { environment }))]),
    ],
    link: { words: text(message('notifications.mail.open')), url: `${appUrl}/notices/${notificationId}` },
    foot: text(message('notifications.mail.foot', { merchant, url: `${appUrl}/account` })),
  }
}
