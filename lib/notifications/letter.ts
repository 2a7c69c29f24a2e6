import type { Letter } from '@/lib/mail/letter'
import { message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import type { NoticeFace } from './notice'
import { faceOfWord, type NoticeFacts, nameOutside, noticeMessage } from './sentence'

/** Where mails lead and whom they are from. */
export type Sender = {
  readonly appUrl: string
  readonly merchant: string
  readonly environment: 'sandbox' | 'staging' | 'production'
}

// The names of these faces in the messages.
const FACES: Readonly<Partial<Record<NoticeFace, string>>> = {
  'taken-back': 'withdrawn',
  'not-known': 'unknown',
  held: 'onHold',
  'sign-in': 'account',
}

const HAS_REASON: readonly NoticeFace[] = ['rejected', 'taken-back', 'held']

/**
 * A notice as a mail in its reader's language. It names no amount, no phone, no payee, no payer and no reason: those are
 * read in the dashboard.
 */
export function noticeLetter(
  noticeId: string,
  facts: NoticeFacts,
  from: Sender,
  { text, formats }: Translator,
): Letter {
  const { appUrl, merchant, environment } = from
  const face = faceOfWord(facts.word)
  const head = message('notifications.mail.head', { name: nameOutside(facts.about), face: FACES[face] ?? face })
  const sentence = noticeMessage({ ...facts, reason: null })
  const world = environment === 'production' ? '' : `[${environment}] `
  return {
    language: formats.locale,
    subject: `${world}${text(head)}`,
    paragraphs: [
      text(message('notifications.mail.sentence', { head })),
      text(HAS_REASON.includes(face) ? message('notifications.mail.reasonOnPage', { sentence }) : sentence),
      ...(environment === 'production' ? [] : [text(message('notifications.mail.noMoney', { environment }))]),
    ],
    link: { words: text(message('notifications.mail.open')), url: `${appUrl}/notices/${noticeId}` },
    foot: text(message('notifications.mail.foot', { merchant, url: `${appUrl}/account` })),
  }
}
