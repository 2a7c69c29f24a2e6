import { formatPhone } from '@/lib/phone/number'
import { namesDiffer } from '@/lib/text/names'
import { type BookPayee, type PayeeBook, type Recognised, readCode, recognise } from './payee-directory'
import { addProblem, type Findings } from './read-field'

export const hasCode = (book: PayeeBook | null, text: string): boolean =>
  book?.byCode.has(readCode(text) ?? '') === true

/** Says where a code leads that belongs to nobody any more. */
export function mergedInto(book: PayeeBook, text: string): { readonly detail?: string } {
  const into = book.byCode.get(readCode(text) ?? '')?.mergedInto ?? null
  return into === null ? {} : { detail: `Payee ${text} was merged into ${into}.` }
}

/** Why a payee's wallet is not paid now, for whoever prepares the row. */
export function whyNoWallet({ code, wallet }: BookPayee): string {
  if (wallet.state === 'pause') return `The wallet of ${code} is new and in its pause until ${wallet.until}.`
  return wallet.state === 'waiting'
    ? `The wallet of ${code} waits for a second person's approval.`
    : `${code} has no connected wallet.`
}

/** Warns where the sheet and the book hardly name one person. */
export function checkNameOf(found: Findings, { payee, by }: Recognised, name: string): void {
  if (!namesDiffer(payee.name, name)) return
  const fact = by === 'phone' ? 'number' : by
  addProblem(found, 'other-name', { typed: name, detail: `By its ${fact} this is ${payee.name}, ${payee.code}.` })
}

type Said = { readonly code: string; readonly phone: string; readonly reference: string; readonly name: string }

/** Whom a row with a phone means, and what does not fit together: name, number, or a wallet that is not paid yet. */
export function checkPayeeOfPhone(found: Findings, book: PayeeBook, said: Said): Recognised | null {
  const recognised = recognise(book, said)
  if (recognised === null) return null
  const { payee, by } = recognised
  checkNameOf(found, recognised, said.name)
  const { state } = payee.wallet
  if (by === 'code' && (state === 'pause' || state === 'waiting')) {
    addProblem(found, 'wallet-waits', { typed: said.code, detail: whyNoWallet(payee) })
  }
  if (by !== 'phone' && payee.phones.length > 0 && payee.phones.every((one) => one.e164 !== said.phone)) {
    const known = payee.phones.map((one) => formatPhone(one.e164)).join(' and ')
    const owners = (book.byPhone.get(said.phone) ?? []).map((one) => `${one.name}, ${one.code}`)
    const whose = owners.length === 0 ? '' : ` The number of the sheet is that of ${owners.join(' and ')}.`
    const detail = `The book has ${known} for ${payee.name}, ${payee.code}.${whose}`
    addProblem(found, 'other-phone', { typed: said.phone, detail })
  }
  return recognised
}
