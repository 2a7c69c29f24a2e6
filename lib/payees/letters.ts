import type { Letter } from '@/lib/mail/letter'
import { type LetterSender, letterTo } from '@/lib/mail/letter-to'
import { type Message, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { Purpose } from './connect/purpose'
import type { Side } from './view'

type Invited = { readonly name: string; readonly purpose: Purpose; readonly link: string; readonly expiresAt: string }

/**
 * The mail with a payee's invitation. Anybody with its link can use it, so it says what to do with a mail that came by mistake.
 */
export function invitationLetter({ name, purpose, link, expiresAt }: Invited, sender: LetterSender): Letter {
  const { merchant } = sender
  return letterTo(
    {
      name,
      subject: message('mail.invitation.subject', { merchant }),
      paragraphs: [
        message('mail.invitation.text', { merchant, purpose }),
        message('mail.invitation.link', { until: { moment: expiresAt } }),
        message('mail.invitation.unexpected', { merchant }),
      ],
      link: { words: message('mail.invitation.button'), url: link },
      foot: message('mail.invitation.foot', { merchant }),
    },
    sender,
  )
}

type Changed = {
  readonly name: string
  readonly before: Side | null
  readonly after: Side
  readonly usableFrom: string
}

// The last digits are enough for the owner to recognise it, and of no use to anybody else.
const account = ({ phone }: Side): Message => message('mail.account', { phone: phone?.slice(-3) ?? 'none' })

/** The mail that notifies a payee of a changed payout method, before anything is paid there. */
export function changedLetter({ name, before, after, usableFrom }: Changed, sender: LetterSender): Letter {
  const { merchant } = sender
  const change = { merchant, from: { moment: usableFrom }, account: account(after) }
  return letterTo(
    {
      name,
      subject: message('mail.accountChanged.subject', { merchant }),
      paragraphs: [
        before === null
          ? message('mail.accountChanged.text', change)
          : message('mail.accountChanged.textBefore', { ...change, before: account(before) }),
        message('mail.accountChanged.unexpected', { merchant }),
      ],
      link: null,
      foot: message('mail.accountChanged.foot', { merchant }),
    },
    sender,
  )
}

type EmailChanged = { readonly name: string; readonly removed: boolean; readonly at: string }

/**
 * The mail that notifies the old address of a payee that it is no longer in use. It contains no new address and no link to act
 * on.
 */
export function emailChangedLetter({ name, removed, at }: EmailChanged, sender: LetterSender): Letter {
  const { merchant } = sender
  return letterTo(
    {
      name,
      subject: message('mail.emailChanged.subject', { merchant }),
      paragraphs: [
        message(removed ? 'mail.emailChanged.removed' : 'mail.emailChanged.replaced', { merchant, at: { moment: at } }),
        message('mail.emailChanged.unexpected', { merchant }),
      ],
      link: null,
      foot: message('mail.emailChanged.foot', { merchant }),
    },
    sender,
  )
}

export type Paid = {
  /** With its currency; null where the merchant leaves amounts out. */
  readonly money: { readonly amount: Amount; readonly currency: string } | null
  /** The phone that it went to; null for a wallet. */
  readonly phone: string | null
  readonly reference: string | null
  /** When the service paid it. */
  readonly at: string
}

/** The mail that tells a payee that they were paid. It has no link, and of the number only the last digits. */
export function paidLetter(
  { name, money, phone, reference, at }: Paid & { readonly name: string },
  sender: LetterSender,
): Letter {
  const { merchant } = sender
  const to = message('mail.account', { phone: phone?.slice(-3) ?? 'none' })
  return letterTo(
    {
      name,
      subject: message('mail.paid.subject', { merchant }),
      paragraphs: [
        money === null
          ? message('mail.paid.without', { merchant, account: to, at: { moment: at } })
          : message('mail.paid.text', {
              ...{ merchant, account: to, at: { moment: at } },
              amount: { money: money.amount, currency: money.currency },
            }),
        ...(reference === null ? [] : [message('mail.paid.reference', { reference })]),
        message('mail.paid.unexpected', { merchant }),
      ],
      link: null,
      foot: message('mail.paid.foot', { merchant }),
    },
    sender,
  )
}
