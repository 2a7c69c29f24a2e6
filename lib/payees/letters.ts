import type { Letter } from '@/lib/mail/letter'
import { formatMoment } from '@/lib/time/zone'
import type { Purpose } from './connect/purpose'
import type { Side } from './view'

type Place = { readonly merchant: string; readonly zone: string; readonly sandbox: boolean }
type Invited = { readonly name: string; readonly purpose: Purpose; readonly link: string; readonly expiresAt: string }

const world = ({ sandbox }: Place): string => (sandbox ? '[sandbox] ' : '')
const noMoney = ({ sandbox }: Place): readonly string[] => (sandbox ? ['This is a test: no real money moves.'] : [])

const WHAT_FOR: Readonly<Record<Purpose, string>> = {
  'be-paid': 'to connect your wallet, so that you can be paid into it',
  pay: 'to connect your wallet, so that it can be charged for a while',
}

/** The mail that hands a payee their invitation. Whoever holds its link is taken for them, so it says what to do with a stray one. */
export function invitationLetter({ name, purpose, link, expiresAt }: Invited, place: Place): Letter {
  return {
    subject: `${world(place)}${place.merchant} invites you to connect your wallet`,
    paragraphs: [
      `Hello ${name},`,
      `${place.merchant} asks you ${WHAT_FOR[purpose]}. You sign in at the payments service yourself; nobody else sees your password.`,
      `The link is for you alone. It works once, until ${formatMoment(expiresAt, place.zone)}.`,
      'If you did not expect this, do nothing, or ask them.',
      ...noMoney(place),
    ],
    link: { words: 'Connect my wallet', url: link },
    foot: `Sent for ${place.merchant}. Answers to this address may not be read.`,
  }
}

type Changed = {
  readonly name: string
  readonly before: Side | null
  readonly after: Side
  readonly usableFrom: string
}

// Enough for its owner to know it by; of no use to anybody else.
const sideWords = ({ phone }: Side): string =>
  phone === null ? 'a connected wallet' : `the phone that ends in ${phone.slice(-3)}`

/** The mail that tells a payee that where they are paid was changed, before anything is paid there. */
export function changedLetter({ name, before, after, usableFrom }: Changed, place: Place): Letter {
  const was = before === null ? '' : ` Before, it was ${sideWords(before)}.`
  return {
    subject: `${world(place)}Where ${place.merchant} pays you has changed`,
    paragraphs: [
      `Hello ${name},`,
      `from ${formatMoment(usableFrom, place.zone)} on, ${place.merchant} can pay you to ${sideWords(after)}.${was}`,
      'If you asked for this, there is nothing to do. If you did not, tell them at once: nobody is paid there before that time.',
      ...noMoney(place),
    ],
    link: null,
    foot: `Sent for ${place.merchant}, because your address stands in their directory. Answers to this address may not be read.`,
  }
}

type EmailChanged = { readonly name: string; readonly removed: boolean; readonly at: string }

/** The mail that tells the old address of a payee that it is no longer in use. It names no new address and asks for nothing by link. */
export function emailChangedLetter({ name, removed, at }: EmailChanged, place: Place): Letter {
  const { merchant, zone } = place
  const done = removed
    ? `${merchant} removed this e-mail address from your details`
    : `${merchant} replaced this e-mail address with another one`
  return {
    subject: `${world(place)}${merchant} changed the e-mail address it has for you`,
    paragraphs: [
      `Hello ${name},`,
      `${done} on ${formatMoment(at, zone)}. Invitations and messages about your payments no longer come here.`,
      `If you asked for this, there is nothing to do. If you did not, contact ${merchant} at once, in person or by a phone number that you know.`,
      ...noMoney(place),
    ],
    link: null,
    foot: `Sent for ${merchant}, because your address stood in their directory. Answers to this address may not be read.`,
  }
}
