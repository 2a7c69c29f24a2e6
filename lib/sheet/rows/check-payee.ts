import { type Message, message } from '@/lib/messages/message'
import { formatPhone } from '@/lib/phone/number'
import { namesDiffer } from '@/lib/text/names'
import { type DirectoryPayee, type PayeeDirectory, type Recognised, readCode, recognise } from './payee-directory'
import { addProblem, type Findings } from './read-field'

export const hasCode = (book: PayeeDirectory | null, text: string): boolean =>
  book?.byCode.has(readCode(text) ?? '') === true

/** Why a code identifies no payee: there is no such payee, or they were merged into another. */
export function whyUnknown(book: PayeeDirectory, code: string): Message {
  const into = book.byCode.get(readCode(code) ?? '')?.mergedInto ?? null
  return into === null
    ? message('issues.detail.noPayee', { code })
    : message('issues.detail.payeeMerged', { code, into })
}

/** Why a payee's wallet is not paid now, for the person who prepares the row. */
export function whyNoWallet({ code, wallet }: DirectoryPayee): Message {
  if (wallet.state === 'pause') return message('issues.detail.walletPause', { code, until: { moment: wallet.until } })
  return message(wallet.state === 'waiting' ? 'issues.detail.walletWaiting' : 'issues.detail.walletNone', { code })
}

/** Warns where the names in the sheet and in the directory hardly belong to one person. */
export function checkNameOf(found: Findings, { payee, by }: Recognised, name: string): void {
  if (!namesDiffer(payee.name, name)) return
  const detail = message('issues.detail.otherName', { by, name: payee.name, code: payee.code })
  addProblem(found, 'other-name', { typed: name, detail })
}

type Said = { readonly code: string; readonly phone: string; readonly reference: string; readonly name: string }

/** The payee whom a row with a phone names, and what does not match: name, number, or a wallet that is not paid yet. */
export function checkPayeeOfPhone(found: Findings, book: PayeeDirectory, said: Said): Recognised | null {
  const recognised = recognise(book, said)
  if (recognised === null) return null
  const { payee, by } = recognised
  checkNameOf(found, recognised, said.name)
  const { state } = payee.wallet
  if (by === 'code' && (state === 'pause' || state === 'waiting')) {
    addProblem(found, 'wallet-waits', { typed: said.code, detail: whyNoWallet(payee) })
  }
  if (by !== 'phone' && payee.phones.length > 0 && payee.phones.every((one) => one.e164 !== said.phone)) {
    const known = { all: payee.phones.map((one) => formatPhone(one.e164)) }
    const owners = (book.byPhone.get(said.phone) ?? []).map((one) => `${one.name}, ${one.code}`)
    const facts = { known, name: payee.name, code: payee.code }
    const detail =
      owners.length === 0
        ? message('issues.detail.otherPhone', facts)
        : message('issues.detail.otherPhoneOwned', { ...facts, owners: { all: owners } })
    addProblem(found, 'other-phone', { typed: said.phone, detail })
  }
  return recognised
}
