import { type About, hasNoAmount } from '@/lib/approvals/approval-line'
import type { NoticeFace, NoticeKind, SIGN_IN_KIND } from './notice'

/** What a notice is made of. It names no amount and no phone: notices leave the desk, by browser and by mail. */
export type NoticeFacts = {
  readonly kind: NoticeKind | typeof SIGN_IN_KIND
  /** The state that the proposal, the submission, or the payout as a whole came to. */
  readonly word: string
  readonly about: About
  /** What was asked for, as a command: "Pay 183 rows"; empty where nobody asked. */
  readonly does: string
  /** Who asked, or who decided. */
  readonly who: string | null
  readonly reason: string | null
  /** The kind of the submission; null where it is about a proposal. */
  readonly made: string | null
}

const FACES: Readonly<Record<string, NoticeFace>> = {
  pending: 'waits',
  approved: 'approved',
  rejected: 'rejected',
  lapsed: 'lapsed',
  void: 'taken-back',
  unclear: 'not-known',
  found_twice: 'not-known',
  figures_differ: 'not-known',
  stopped: 'held',
  settled: 'done',
  partial: 'partly',
  failed: 'failed',
  cancelled: 'cancelled',
  'new-device': 'sign-in',
  'new-password': 'sign-in',
  'factor-on': 'sign-in',
  'factor-off': 'sign-in',
}

/** How what a notice is about stands. */
export const faceOfWord = (word: string): NoticeFace => FACES[word] ?? 'not-known'

/** What happened and what it means, in a sentence or two. */
export function noticeSentence(facts: NoticeFacts): string {
  switch (facts.kind) {
    case 'asked':
      return `${facts.does}. ${facts.who ?? 'Somebody'} waits for your decision.`
    case 'decided':
      return decided(facts)
    case 'stuck':
      return STUCK[facts.word] ?? STUCK_ELSE
    case 'ended':
      return ended(facts)
    case 'sign-in':
      return `${signIn(facts)} If that was not you, tell an admin at once: they can end your sessions and reset your password.`
  }
}

function signIn({ word, reason }: NoticeFacts): string {
  if (word === 'new-device')
    return `Somebody signed in as you from a new device${reason === null ? '' : ` (${reason})`}.`
  if (word === 'new-password') return 'Your password was changed.'
  return word === 'factor-on'
    ? 'An authenticator was set up for your sign-in.'
    : 'The authenticator of your sign-in was removed.'
}

function decided({ word, about, does, who, reason }: NoticeFacts): string {
  const nothing = hasNoAmount(about) ? 'Nothing was changed.' : 'Nothing was sent.'
  const why = reason === null || reason.trim() === '' ? '' : `: ${whole(reason.trim())}`
  if (word === 'approved') return `${who ?? 'Somebody'} approved it: ${lowered(does)}.`
  if (word === 'rejected') return `${who ?? 'Somebody'} rejected it${why || '.'} ${nothing}`
  if (word === 'lapsed') return `Nobody decided in time: ${lowered(does)}. ${nothing} Ask again if it is still wanted.`
  return `It was taken back${why || '.'} ${nothing}`
}

const whole = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const STUCK: Readonly<Record<string, string>> = {
  unclear:
    'Reading could not settle whether money moved, so a person has to. Do not ask for it again before that is settled.',
  found_twice:
    'The service has it more than once, so money may have moved twice. Do not ask for it again before that is settled.',
  figures_differ:
    'What the service says contradicts what it said before or what was sent. Do not ask for it again; the service has to explain it.',
  stopped: 'Sending is held, so nothing more is sent for now. Read why, then let it go on or take it back.',
}
const STUCK_ELSE = 'It needs a person. Read what happened before you ask for it again.'

const PAID: Ends = {
  settled: 'Every row was paid.',
  partial: 'Some rows were paid and some were not. Each row says which.',
  failed: 'It ended without being paid in full. Each row says what became of it.',
  cancelled: 'It was cancelled. Each row says whether it had been paid before.',
}

type Ends = Readonly<Record<string, string>>

const ENDED: Readonly<Record<string, Ends>> = {
  'create-disbursement': PAID,
  'create-escrow-disbursement': PAID,
  'cancel-disbursement': {
    settled: 'The batch was cancelled. Each row says whether it had been paid before.',
    failed: 'The batch was not cancelled. Each row says what became of it.',
  },
  'release-escrow': { settled: 'The money was released to us.', failed: 'The money was not released.' },
  'reverse-escrow': {
    settled: 'The money was returned to whoever paid it in.',
    failed: 'The money was not returned.',
  },
  'release-escrow-disbursement': {
    settled: 'Every escrow was released to its payee.',
    partial: 'Some escrows were released and some were not. Each one says which.',
    failed: 'No escrow was released. Each one says why.',
  },
  'cancel-escrow-disbursement': {
    settled: 'The escrow payout was cancelled.',
    failed: 'The escrow payout was not cancelled.',
  },
}

const ended = ({ made, word }: NoticeFacts): string =>
  ENDED[made ?? '']?.[word] ?? 'It has ended. Read how on its page.'

// Names that staff gave to a sheet or to limits may leave the desk; who pays and who is paid may not.
const OUTSIDE: Readonly<Record<About['kind'], string | null>> = {
  payout: null,
  'escrow-payout': null,
  limits: 'A change of limits',
  escrow: 'An escrow',
  payment: 'A payment',
  payee: 'A change of how a payee is paid or reached',
  'sign-in': null,
}

/** What something is called where others may look over a shoulder: in mails, and in the notices of a browser. */
export const nameOutside = ({ kind, name }: About): string => OUTSIDE[kind] ?? name
