import 'server-only'
import { eq } from 'drizzle-orm'
import { isMailAddress } from '@/lib/mail/letter'
import { letterSender } from '@/lib/mail/letter-to'
import { queueLetter } from '@/lib/mail/outbox'
import { type Locale, readLocale } from '@/lib/messages/locale'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { payee, payeeAccount } from '@/lib/store/schema/payee'
import { proposal } from '@/lib/store/schema/proposal'
import type { Purpose } from './connect/purpose'
import { changedLetter, emailChangedLetter, invitationLetter, type Paid, paidLetter } from './letters'
import type { AccountSummary, EmailSummary } from './view'

/** The recipient of a mail, and their language; null for the product's own. */
export type Addressee = { readonly name: string; readonly email: string; readonly locale: Locale | null }

/** The address of a payee; null where no mail is set up, or the payee has no valid address. */
export async function addressee(tx: Tx, payeeId: string): Promise<Addressee | null> {
  const [found] = await tx
    .select({ name: payee.name, email: payee.email, locale: payee.locale })
    .from(payee)
    .where(eq(payee.id, payeeId))
  if (settings().mail === null || found?.email == null || !isMailAddress(found.email)) return null
  return { name: found.name, email: found.email, locale: readLocale(found.locale) }
}

type Made = { readonly id: string; readonly purpose: Purpose; readonly link: string; readonly expiresAt: string }

/** Stores the mail with an invitation that was created in this transaction. */
export async function mailInvitation(tx: Tx, to: Addressee, { id, ...made }: Made): Promise<void> {
  await queueLetter(
    tx,
    to.email,
    { invitationId: id },
    invitationLetter({ ...made, name: to.name }, letterSender(to.locale)),
  )
}

/** Stores the mail that notifies a payee of another phone or wallet, approved in this transaction. */
export async function mailChange(tx: Tx, accountId: string, { before, after }: AccountSummary): Promise<void> {
  const [account] = await tx.select().from(payeeAccount).where(eq(payeeAccount.id, accountId))
  const to = account === undefined ? null : await addressee(tx, account.payeeId)
  if (account?.usableFrom == null || to === null) return
  const changed = { name: to.name, before, after, usableFrom: account.usableFrom.toISOString() }
  await queueLetter(tx, to.email, { payeeId: account.payeeId }, changedLetter(changed, letterSender(to.locale)))
}

/** Stores the mail that notifies the old address of a payee that it was replaced or removed, as approved in this transaction. */
export async function mailOldAddress(tx: Tx, proposalId: string, { payee: to, content }: EmailSummary): Promise<void> {
  const { was, email } = content
  const [decided] = await tx.select({ at: proposal.decidedAt }).from(proposal).where(eq(proposal.id, proposalId))
  if (settings().mail === null || was === null || !isMailAddress(was) || decided?.at == null) return
  const changed = { name: to.name, removed: email === null, at: decided.at.toISOString() }
  const [about] = await tx.select({ locale: payee.locale }).from(payee).where(eq(payee.id, to.id))
  await queueLetter(tx, was, { payeeId: to.id }, emailChangedLetter(changed, letterSender(readLocale(about?.locale))))
}

/** Stores the mail that tells a payee that they were paid. `amount` is null where the merchant leaves amounts out. */
export async function mailPayment(tx: Tx, to: Addressee, payeeId: string, paid: Paid): Promise<void> {
  await queueLetter(tx, to.email, { payeeId }, paidLetter({ ...paid, name: to.name }, letterSender(to.locale)))
}
