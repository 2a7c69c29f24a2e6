import { type About, aboutName, hasNoAmount } from '@/lib/approvals/approval-line'
import { type Message, type MessageKey, message } from '@/lib/messages/message'
import type { ACCESS_KIND, NotificationKind, NotificationStatus, SIGN_IN_KIND } from './notification'

/** The facts that a notification is written from. No amount and no phone is among them: notifications leave the dashboard, by browser and by mail. */
export type NotificationFacts = {
  readonly kind: NotificationKind | typeof SIGN_IN_KIND | typeof ACCESS_KIND
  /** The state that the proposal, the submission, or the payout as a whole came to. */
  readonly word: string
  readonly about: About
  /** What was proposed, as a command: "Pay 183 rows"; null where it is not about a proposal. */
  readonly does: Message | null
  /** Who proposed, who commented, or who decided. */
  readonly who: string | null
  /** What the person who decided wrote, or the message of a withdrawal. Of a sign-in: the device. */
  readonly reason: string | Message | null
  /** The kind of the submission; null where it is about a proposal. */
  readonly made: string | null
}

const STATUSES: Readonly<Record<string, NotificationStatus>> = {
  pending: 'waits',
  reminder: 'waits',
  comment: 'commented',
  approved: 'approved',
  rejected: 'rejected',
  lapsed: 'lapsed',
  void: 'taken-back',
  unclear: 'not-known',
  found_twice: 'not-known',
  figures_differ: 'not-known',
  stopped: 'on-hold',
  funds: 'on-hold',
  settled: 'done',
  partial: 'partly',
  failed: 'failed',
  cancelled: 'cancelled',
  'new-device': 'sign-in',
  'new-password': 'sign-in',
  'factor-on': 'sign-in',
  'factor-off': 'sign-in',
  'passkey-on': 'sign-in',
  'passkey-off': 'sign-in',
  'sso-on': 'sign-in',
  'sso-off': 'sign-in',
  'recovery-code': 'sign-in',
  'password-asked': 'sign-in',
  'factor-asked': 'sign-in',
  'password-reset': 'sign-in',
  'factor-reset': 'sign-in',
}

/** The status of what a notification is about, by the stored word of its state. */
export const statusOfWord = (word: string): NotificationStatus => STATUSES[word] ?? 'not-known'

/** What happened and what it means, in a sentence or two. */
export function notificationMessage(facts: NotificationFacts): Message {
  switch (facts.kind) {
    case 'asked':
      return message(`notifications.text.${facts.word === 'reminder' ? 'reminder' : 'asked'}`, {
        does: facts.does ?? '',
        who: facts.who ?? 'none',
      })
    case 'commented':
      return message('notifications.text.commented', { does: facts.does ?? '', who: facts.who ?? 'none' })
    case 'decided':
      return decided(facts)
    case 'stuck':
      return message(STUCK[facts.word] ?? 'notifications.text.stuck.other')
    case 'ended':
      return message(ENDED[facts.made ?? '']?.[facts.word] ?? 'notifications.text.ended.other')
    case 'sign-in':
      return message(
        isReset(facts.word) ? 'notifications.text.signIn.ifNotWanted' : 'notifications.text.signIn.ifNotYou',
        { what: isReset(facts.word) ? reset(facts, 'own') : signIn(facts) },
      )
    case 'access':
      return reset(facts, 'other')
  }
}

const RESETS: Readonly<Record<string, 'passwordAsked' | 'factorAsked' | 'passwordReset' | 'factorReset'>> = {
  'password-asked': 'passwordAsked',
  'factor-asked': 'factorAsked',
  'password-reset': 'passwordReset',
  'factor-reset': 'factorReset',
}

/** Whether it is about a reset of somebody's sign-in, or a request for one: its reason belongs into the mail, because its reader may be unable to sign in. */
export const isReset = (word: string): boolean => word in RESETS

const reset = ({ word, who, about, reason }: NotificationFacts, whose: 'own' | 'other'): Message =>
  message(`notifications.text.reset.${whose}.${RESETS[word] ?? 'passwordReset'}`, {
    who: who ?? 'none',
    name: about.name,
    reason: reason ?? 'none',
  })

function signIn({ word, reason }: NotificationFacts): Message {
  if (word === 'new-device') return message('notifications.text.signIn.newDevice', { device: reason ?? 'none' })
  if (word === 'new-password') return message('notifications.text.signIn.newPassword')
  if (word === 'passkey-on') return message('notifications.text.signIn.passkeyOn')
  if (word === 'passkey-off') return message('notifications.text.signIn.passkeyOff')
  if (word === 'sso-on') return message('notifications.text.signIn.singleSignOnOn')
  if (word === 'sso-off') return message('notifications.text.signIn.singleSignOnOff')
  if (word === 'recovery-code') return message('notifications.text.signIn.recoveryCode')
  return message(word === 'factor-on' ? 'notifications.text.signIn.factorOn' : 'notifications.text.signIn.factorOff')
}

function decided({ word, about, does, who: decider, reason }: NotificationFacts): Message {
  const who = decider ?? 'none'
  const changed = hasNoAmount(about) ? 'details' : 'money'
  const given = typeof reason === 'string' ? whole(reason.trim()) : (reason ?? '')
  const why = { given: given === '' ? 'no' : 'yes', reason: given }
  if (word === 'approved') return message('notifications.text.approved', { who, does: does ?? '' })
  if (word === 'rejected') return message('notifications.text.rejected', { who, ...why, changed })
  if (word === 'lapsed') return message('notifications.text.lapsed', { does: does ?? '', changed })
  return message('notifications.text.withdrawn', { ...why, changed })
}

const whole = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)

type Keys = Readonly<Record<string, MessageKey>>

const STUCK: Keys = {
  unclear: 'notifications.text.stuck.unclear',
  found_twice: 'notifications.text.stuck.foundTwice',
  figures_differ: 'notifications.text.stuck.figuresDiffer',
  stopped: 'notifications.text.stuck.stopped',
  funds: 'notifications.text.stuck.funds',
}

const PAID: Keys = {
  settled: 'notifications.text.ended.paid',
  partial: 'notifications.text.ended.partlyPaid',
  failed: 'notifications.text.ended.notPaid',
  cancelled: 'notifications.text.ended.payoutCancelled',
}

const ENDED: Readonly<Record<string, Keys>> = {
  'create-disbursement': PAID,
  'create-escrow-disbursement': PAID,
  'cancel-disbursement': {
    settled: 'notifications.text.ended.batchCancelled',
    failed: 'notifications.text.ended.batchNotCancelled',
  },
  'release-escrow': {
    settled: 'notifications.text.ended.released',
    failed: 'notifications.text.ended.notReleased',
  },
  'reverse-escrow': {
    settled: 'notifications.text.ended.returned',
    failed: 'notifications.text.ended.notReturned',
  },
  'release-escrow-disbursement': {
    settled: 'notifications.text.ended.allReleased',
    partial: 'notifications.text.ended.someReleased',
    failed: 'notifications.text.ended.noneReleased',
  },
  'cancel-escrow-disbursement': {
    settled: 'notifications.text.ended.escrowsCancelled',
    failed: 'notifications.text.ended.escrowsNotCancelled',
  },
}

const SIGN_IN = message('notifications.mentioned.signIn')

/** The name that the dashboard shows for what a notification is about. */
export const nameInside = (about: About): Message => (about.kind === 'sign-in' ? SIGN_IN : aboutName(about))

// Names that staff gave to a payout may appear in mails; who pays and who is paid may not.
const OUTSIDE: Readonly<Record<About['kind'], Message | null>> = {
  payout: null,
  'escrow-payout': null,
  limits: message('notifications.mentioned.limits'),
  policy: message('notifications.mentioned.policy'),
  staff: message('notifications.mentioned.staff'),
  escrow: message('notifications.mentioned.escrow'),
  payment: message('notifications.mentioned.payment'),
  payee: message('notifications.mentioned.payee'),
  'sign-in': SIGN_IN,
}

/** The name of what a notification is about outside of the dashboard, in mails and in the browser's notifications, where other people may read it. */
export const nameOutside = (about: About): Message => OUTSIDE[about.kind] ?? aboutName(about)
