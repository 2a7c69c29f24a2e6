import type { Letter } from '@/lib/mail/letter'
import type { NoticeFace } from './notice'
import { faceOfWord, type NoticeFacts, nameOutside, noticeSentence } from './sentence'

/** Where mails lead and whom they are from. */
export type Desk = {
  readonly appUrl: string
  readonly merchant: string
  readonly environment: 'sandbox' | 'staging' | 'production'
}

const ENDS: Readonly<Record<NoticeFace, string>> = {
  waits: 'waits for your decision',
  approved: 'was approved',
  rejected: 'was rejected',
  lapsed: 'has lapsed',
  'taken-back': 'was taken back',
  'not-known': 'needs a person',
  held: 'is held and needs a person',
  done: 'is done',
  partly: 'was done in part',
  failed: 'has failed',
  cancelled: 'was cancelled',
  'sign-in': 'was changed or used',
}

const HAS_REASON: readonly NoticeFace[] = ['rejected', 'taken-back', 'held']

/** A notice as a mail. It names no amount, no phone, no payee, no payer and no reason: those are read at the desk. */
export function noticeLetter(noticeId: string, facts: NoticeFacts, { appUrl, merchant, environment }: Desk): Letter {
  const face = faceOfWord(facts.word)
  const name = nameOutside(facts.about)
  const world = environment === 'production' ? '' : `[${environment}] `
  const sentence = noticeSentence({ ...facts, reason: null })
  return {
    subject: `${world}${name} ${ENDS[face]}`,
    paragraphs: [
      `${name} ${ENDS[face]}.`,
      HAS_REASON.includes(face) ? `${sentence} Why is said on its page.` : sentence,
      ...(environment === 'production' ? [] : [`This is the ${environment}: no real money moves.`]),
    ],
    link: { words: 'Open it at the desk', url: `${appUrl}/notices/${noticeId}` },
    foot: `From the desk of ${merchant}. What comes to you by mail is chosen at ${appUrl}/account.`,
  }
}
