import { z } from 'zod/mini'
import { type Note, OTHER_TERM, readTerm, termForm } from '@/lib/escrow/term-form'
import { type JsonText, readJsonObject } from '@/lib/gateway/shapes/json-text'
import { type Message, type MessageKey, message } from '@/lib/messages/message'
import { type Amount, hasCents, readCellAmount, sum, toMinor } from '@/lib/money/amount'
import { isWholeCurrency } from '@/lib/money/currencies'
import { NETWORKS } from '@/lib/networks/registry'
import { currenciesOf } from '@/lib/payments/payment-method'
import { readPhone } from '@/lib/phone/number'
import { storableText } from '@/lib/text/storable-text'
import { visibleWords } from '@/lib/text/visible-words'

const text = storableText(10_000)
const key = z.string().check(z.maxLength(40))
const allocationForm = z.strictObject({
  key,
  kind: z.enum(['seller', 'fulfillment', 'json']),
  reference: text,
  amount: text,
  json: text,
})
export type AllocationForm = z.infer<typeof allocationForm>

/** The form of a new escrow, as typed. */
export const escrowForm = z.strictObject({
  name: text,
  amount: text,
  currency: z.string().check(z.maxLength(3)),
  method: z.string().check(z.maxLength(60)),
  phone: text,
  email: text,
  /** Whether the payer has an account at the service; without one they need a one-time code. */
  registered: z.boolean(),
  otp: text,
  /** Whether our own account is named as the receiver, or left to the service. */
  nameReceiver: z.boolean(),
  terms: z.array(termForm).check(z.maxLength(20)),
  allocations: z.array(allocationForm).check(z.maxLength(50)),
})
export type EscrowForm = z.infer<typeof escrowForm>

/** The escrow to be requested, once the form could be read. */
export type RequestedEscrow = {
  readonly name: string
  readonly amount: Amount
  readonly currency: string
  readonly method: string
  readonly phone: string | null
  readonly email: string | null
  readonly otp: string | null
  readonly nameReceiver: boolean
  readonly terms: readonly { readonly type: string; readonly data: JsonText }[]
  readonly allocations: readonly JsonText[]
}

/** The problems, by the name of the field: "amount", "terms.a.day". */
export type FormProblems = Readonly<Record<string, Message>>

export type ReadForm =
  | { readonly ok: true; readonly asked: RequestedEscrow }
  | { readonly ok: false; readonly problems: FormProblems }

/**
 * The methods by which money is collected into escrow: not external wallets, whose token the contract names for payments alone
 * (4.2).
 */
export const ESCROW_METHODS = [...NETWORKS.map(({ code }) => code), 'card'] as const

/** Which currencies an escrow of this method takes; none for a method that is not offered. */
export const escrowCurrencies = (method: string): readonly string[] =>
  ESCROW_METHODS.some((one) => one === method) ? currenciesOf(method, null) : []

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const OTP = /^[0-9A-Za-z]{4,12}$/

/** Reads the form: the escrow to be requested, or each field's problem. `now` decides which deadlines have passed. */
export function readForm(form: EscrowForm, { zone, now }: { zone: string; now: Date }): ReadForm {
  const problems: Record<string, Message> = {}
  const note: Note = (field, problem) => {
    problems[field] ??= problem
    return null
  }
  const name = visibleWords(form.name)
  if (name === '') note('name', message('escrow.problem.name'))
  if (name.length > 120) note('name', message('payments.problem.nameTooLong'))
  if (!escrowCurrencies(form.method).includes(form.currency))
    note('currency', message('payments.problem.currency', { currency: form.currency }))
  const amount = readAmount(form.amount, form.currency, 'amount', note)
  const terms = form.terms.map((term) => readTerm(term, { zone, now }, note))
  const allocations = form.allocations.map((one) => readAllocation(one, form.currency, note))
  if (amount !== null) checkShares(amount, allocations, note)
  const asked = {
    ...{ name, amount, currency: form.currency, method: form.method },
    phone: readPayerPhone(form, note),
    email: readEmail(form, note),
    otp: readOtp(form, note),
    nameReceiver: form.nameReceiver,
    terms: terms.filter((term) => term !== null),
    allocations: allocations.flatMap((one) => one?.json ?? []),
  }
  if (Object.keys(problems).length > 0 || asked.amount === null) return { ok: false, problems }
  return { ok: true, asked: { ...asked, amount: asked.amount } }
}

const AMOUNT_PROBLEMS: Readonly<Record<string, MessageKey>> = {
  'missing-amount': 'payments.problem.amountMissing',
  'negative-amount': 'payments.problem.amountNegative',
}

function readAmount(typed: string, currency: string, field: string, note: Note): Amount | null {
  const read = readCellAmount(typed)
  if (!read.ok) {
    const known = AMOUNT_PROBLEMS[read.code]
    return note(field, known === undefined ? read.message : message(known))
  }
  if (read.currency !== null && read.currency !== currency)
    return note(field, message('payments.problem.amountCurrency', { named: read.currency, currency }))
  if (isWholeCurrency(currency) && hasCents(read.amount))
    return note(field, message('payments.problem.wholeUnits', { currency }))
  return read.amount
}

function readPayerPhone({ phone, method }: EscrowForm, note: Note): string | null {
  if (phone.trim() === '') {
    return method === 'card' ? null : note('phone', message('payments.problem.phoneNeeded'))
  }
  const read = readPhone(phone, { kind: 'text' })
  return read.ok ? read.e164 : note('phone', read.message)
}

function readEmail({ email, method }: EscrowForm, note: Note): string | null {
  const typed = email.trim()
  if (typed === '') return method === 'card' ? note('email', message('payments.problem.emailNeeded')) : null
  return EMAIL.test(typed) && typed.length <= 254
    ? typed
    : note('email', message('payments.problem.emailInvalid', { email: typed }))
}

function readOtp({ otp, registered }: EscrowForm, note: Note): string | null {
  if (registered) return null
  const typed = otp.replaceAll(/\s/g, '')
  if (typed === '') return note('otp', message('payments.problem.codeNeeded'))
  return OTP.test(typed) ? typed : note('otp', message('payments.problem.codeInvalid'))
}

type Share = { readonly json: JsonText; readonly amount: Amount | null; readonly key: string }

function readAllocation(one: AllocationForm, currency: string, note: Note): Share | null {
  const field = (part: string) => `allocations.${one.key}.${part}`
  if (one.kind === 'json') {
    const json = readJsonObject(one.json)
    return json === null ? note(field('json'), message('terms.problem.json')) : { json, amount: null, key: one.key }
  }
  const reference = visibleWords(one.reference)
  if (reference === '') note(field('reference'), message('escrow.problem.shareWhose'))
  if (reference.length > 200) note(field('reference'), message('escrow.problem.shareTooLong'))
  const amount = readAmount(one.amount, currency, field('amount'), note)
  if (amount === null || reference === '') return null
  const json = readJsonObject(JSON.stringify({ type: one.kind, reference, amount }))
  return json === null ? null : { json, amount, key: one.key }
}

function checkShares(amount: Amount, shares: readonly (Share | null)[], note: Note): void {
  const given = shares.filter((share) => share !== null && share.amount !== null) as { amount: Amount; key: string }[]
  const last = given.at(-1)
  if (last !== undefined && toMinor(sum(given.map((share) => share.amount))) > toMinor(amount))
    note(`allocations.${last.key}.amount`, message('escrow.problem.sharesTooMuch'))
}

const FIELDS: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/(^|\.)amount$/, 'amount'],
  [/currency/, 'currency'],
  [/payment_method/, 'method'],
  [/otp/, 'otp'],
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/receiver/, 'nameReceiver'],
]

/** The field of the form that the service named in a refusal (contract 7: `details.field`), or null. */
export function fieldNamed(theirs: string | null, form: Pick<EscrowForm, 'terms' | 'allocations'>): string | null {
  const [, list, at] = /(terms|allocations)\[?\.?(\d+)/.exec(theirs ?? '') ?? []
  if (list === 'terms' && at !== undefined) {
    const term = form.terms[Number.parseInt(at, 10)]
    return term === undefined ? null : `terms.${term.key}.${term.type === OTHER_TERM ? 'json' : 'day'}`
  }
  if (list === 'allocations' && at !== undefined) {
    const one = form.allocations[Number.parseInt(at, 10)]
    return one === undefined ? null : `allocations.${one.key}.${one.kind === 'json' ? 'json' : 'amount'}`
  }
  return FIELDS.find(([pattern]) => pattern.test(theirs ?? ''))?.[1] ?? null
}
