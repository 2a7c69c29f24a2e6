import type { Network } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { namesDiffer } from '@/lib/text/names'
import { fieldColumns, readField } from './field-columns'
import type { RowEdits } from './row-edits'

/**
 * A phone of a payee that may be paid now. `accountId` is its account in the directory; `network` where a person chose it.
 */
type DirectoryPhone = { readonly accountId: string; readonly e164: string; readonly network: Network | null }

/**
 * The state of a payee's wallet; `until` is when its security hold ends (ISO 8601). It contains no account of the service.
 */
export type DirectoryWallet =
  | { readonly state: 'usable'; readonly accountId: string }
  | { readonly state: 'pause'; readonly until: string }
  | { readonly state: 'waiting' }
  | { readonly state: 'none' }

/** The entry of the directory for a payee whom a row may name. */
export type DirectoryPayee = {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The code of the payee into whom this one was merged, who is no longer paid by their own code. */
  readonly mergedInto: string | null
  readonly phones: readonly DirectoryPhone[]
  readonly wallet: DirectoryWallet
}

/** The payees whom some rows may name, by code, by phone in E.164, and by `referenceKey` of their reference. */
export type PayeeDirectory = {
  readonly byCode: ReadonlyMap<string, DirectoryPayee>
  readonly byPhone: ReadonlyMap<string, readonly DirectoryPayee[]>
  readonly byReference: ReadonlyMap<string, readonly DirectoryPayee[]>
}

export const EMPTY_DIRECTORY: PayeeDirectory = { byCode: new Map(), byPhone: new Map(), byReference: new Map() }

/** The field of the sheet that identifies the payee of a row. */
const RECOGNISED_BY = ['code', 'phone', 'reference'] as const
export type RecognisedBy = (typeof RECOGNISED_BY)[number]
export type Recognised = { readonly payee: DirectoryPayee; readonly by: RecognisedBy }

const CODE = /^[A-Z0-9][A-Z0-9._/-]{0,31}$/

/** A text of a sheet in the form of our codes; null where it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  return CODE.test(code) ? code : null
}

/** A reference as it is compared: neither capitals nor the space around it count. */
export const referenceKey = (text: string): string => text.trim().toLowerCase()

/** The keys for which the directory has to be read so that a row can be checked. */
export function directoryKeysOf(row: SheetRow, mapping: Mapping, patch: RowEdits | null) {
  const text = (field: 'payee' | 'phone' | 'reference') => readField(row, fieldColumns(mapping), patch, field).text
  const phone = readPhone(text('phone'), { kind: 'text' })
  const codes = [text('payee'), text('reference'), phone.ok ? '' : text('phone')].map(readCode)
  const reference = referenceKey(text('reference'))
  return {
    codes: codes.filter((code) => code !== null),
    phones: phone.ok ? [phone.e164] : [],
    references: reference === '' ? [] : [reference],
  }
}

type Said = { readonly code: string; readonly phone: string | null; readonly reference: string; readonly name: string }

/**
 * The payee whom a row names: by its code, else by its phone, else by a reference that is the code or the reference of a
 * payee with that name. A value that several payees have identifies the one with the name of the row; where that is not
 * certain, nobody is recognised.
 */
export function recognise(book: PayeeDirectory, { code, phone, reference, name }: Said): Recognised | null {
  const coded = payeeOf(book, code)
  if (coded !== null) return { payee: coded, by: 'code' }
  const owners = phone === null ? [] : (book.byPhone.get(phone) ?? [])
  const meant = owners.length > 1 ? owners.filter((one) => !namesDiffer(one.name, name)) : owners
  if (meant.length === 1 && meant[0] !== undefined) return { payee: meant[0], by: 'phone' }
  // Short codes and running numbers look alike: without a matching name, such a reference proves nothing against a valid
  // phone.
  const agrees = (one: DirectoryPayee) => (name === '' ? phone === null : !namesDiffer(one.name, name))
  const [referred, another] = payeesOfReference(book, reference).filter(agrees)
  return referred === undefined || another !== undefined ? null : { payee: referred, by: 'reference' }
}

function payeesOfReference(book: PayeeDirectory, text: string): readonly DirectoryPayee[] {
  const coded = payeeOf(book, text)
  const named = (book.byReference.get(referenceKey(text)) ?? []).filter(
    ({ id, mergedInto }) => mergedInto === null && id !== coded?.id,
  )
  return coded === null ? named : [coded, ...named]
}

/** The payee of a code who is not merged into another, or null. */
function payeeOf(book: PayeeDirectory, text: string): DirectoryPayee | null {
  const found = book.byCode.get(readCode(text) ?? '')
  return found === undefined || found.mergedInto !== null ? null : found
}

/** The phone that the directory can suggest for a payee; null where it has none, or several to choose from. */
export const onlyPhone = ({ phones }: DirectoryPayee): string | null => {
  const [one, another] = phones
  return one === undefined || another !== undefined ? null : one.e164
}
