import { isMailAddress } from '@/lib/mail/letter'
import { type Message, message } from '@/lib/messages/message'
import { type Amount, hasCents, readCellAmount } from '@/lib/money/amount'
import { isWholeCurrency } from '@/lib/money/currencies'
import { HOME } from '@/lib/networks/countries'
import { NETWORKS } from '@/lib/networks/registry'
import { currenciesOf, isMobile } from '@/lib/payments/payment-method'
import { readPhone } from '@/lib/phone/number'
import { visibleWords } from '@/lib/text/visible-words'

/** Who pays the service's fee: as the merchant's settings at the service say, the payer, or the merchant. */
export const FEES = ['default', 'payer', 'merchant'] as const
type Fees = (typeof FEES)[number]

type ProductLine = { readonly key: string; readonly productId: string; readonly quantity: string }

/** The form of a new payment, as typed. */
export type PaymentForm = {
  readonly method: string
  readonly currency: string
  readonly amount: string
  readonly phone: string
  readonly email: string
  readonly name: string
  /** What it is for, for our own lists; it is not sent. */
  readonly reference: string
  /** Whether a receipt is mailed to the payer's address once it is paid. */
  readonly receipt: boolean
  readonly fees: Fees
  /** Whether the payer confirms with a one-time password (contract 5.4). */
  readonly withCode: boolean
  readonly code: string
  /** The connected payer whose wallet is charged; empty where none is chosen. */
  readonly payerTokenId: string
  readonly products: readonly ProductLine[]
}

export const emptyForm: PaymentForm = {
  ...{ method: NETWORKS[0].code, currency: HOME.currency, amount: '', phone: '', email: '', name: '', fees: 'default' },
  reference: '',
  receipt: false,
  ...{ withCode: false, code: '', payerTokenId: '', products: [] },
}

/** The payment to be requested, once the form could be read. */
export type RequestedPayment = {
  readonly method: string
  readonly amount: Amount
  readonly currency: string
  readonly payer: { readonly phone: string | null; readonly email: string | null; readonly name: string | null }
  /** For our own lists; null without one. */
  readonly reference: string | null
  /** Where a receipt is mailed once it is paid; null where none is. */
  readonly receiptTo: string | null
  readonly customerPaysFees: boolean | null
  readonly code: string | null
  readonly payerTokenId: string | null
  readonly products: readonly { readonly productId: string; readonly quantity: number }[]
}

/** The problems, by the name of the field: "amount", "products.0.productId". */
export type FormProblems = Readonly<Record<string, Message>>

export type ReadForm =
  | { readonly ok: true; readonly asked: RequestedPayment }
  | { readonly ok: false; readonly problems: FormProblems }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const CODE = /^[0-9A-Za-z]{4,12}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Note = (field: string, problem: Message) => null

/** Reads the form for its method (contract 2.3): the payment to be requested, or each field's problem. */
export function readPaymentForm(form: PaymentForm, external: string): ReadForm {
  const problems: Record<string, Message> = {}
  const note: Note = (field, problem) => {
    problems[field] ??= problem
    return null
  }
  const { method, currency, fees } = form
  const wallet = method === external
  if (!currenciesOf(method, external).includes(currency))
    note('currency', message('payments.problem.currency', { currency }))
  const amount = readAmount(form, note)
  const payer = wallet ? { phone: null, email: null, name: null } : readPayer(form, note)
  if (wallet && !UUID.test(form.payerTokenId)) note('payerTokenId', message('payments.problem.payerNeeded'))
  const asked = {
    ...{ method, currency, payer },
    reference: readReference(form.reference, note),
    receiptTo: form.receipt && !wallet ? readReceipt(payer.email, note) : null,
    customerPaysFees: fees === 'default' ? null : fees === 'payer',
    code: form.withCode ? readCode(form.code, note) : null,
    payerTokenId: wallet ? form.payerTokenId : null,
    products: wallet
      ? form.products.map((line, at) => readProduct(line, at, note)).filter((line) => line !== null)
      : [],
  }
  if (Object.keys(problems).length > 0 || amount === null) return { ok: false, problems }
  return { ok: true, asked: { ...asked, amount } }
}

function readAmount({ amount, currency }: PaymentForm, note: Note): Amount | null {
  const read = readCellAmount(amount)
  if (!read.ok) {
    const negative = read.code === 'negative-amount'
    return note('amount', negative ? message('payments.problem.amountNegative') : read.message)
  }
  if (read.currency !== null && read.currency !== currency)
    return note('amount', message('payments.problem.amountCurrency', { named: read.currency, currency }))
  if (isWholeCurrency(currency) && hasCents(read.amount))
    return note('amount', message('payments.problem.wholeUnits', { currency }))
  return read.amount
}

function readPayer({ method, phone, email, name }: PaymentForm, note: Note) {
  const typedName = visibleWords(name)
  if (typedName.length > 120) note('name', message('payments.problem.nameTooLong'))
  return {
    phone: readPayerPhone(phone, isMobile(method), note),
    email: readEmail(email, method === 'card', note),
    name: typedName === '' ? null : typedName,
  }
}

function readReference(typed: string, note: Note): string | null {
  const reference = visibleWords(typed)
  if (reference.length > 64) return note('reference', message('payments.problem.referenceTooLong'))
  return reference === '' ? null : reference
}

function readReceipt(email: string | null, note: Note): string | null {
  if (email === null) return note('email', message('payments.problem.receiptEmail'))
  return isMailAddress(email) ? email : note('email', message('payments.problem.emailInvalid', { email }))
}

function readPayerPhone(typed: string, needed: boolean, note: Note): string | null {
  if (typed.trim() === '') return needed ? note('phone', message('payments.problem.phoneNeeded')) : null
  const read = readPhone(typed, { kind: 'text' })
  return read.ok ? read.e164 : note('phone', read.message)
}

function readEmail(text: string, needed: boolean, note: Note): string | null {
  const typed = text.trim()
  if (typed === '') return needed ? note('email', message('payments.problem.emailNeeded')) : null
  return EMAIL.test(typed) && typed.length <= 254
    ? typed
    : note('email', message('payments.problem.emailInvalid', { email: typed }))
}

function readCode(text: string, note: Note): string | null {
  const typed = text.replaceAll(/\s/g, '')
  if (typed === '') return note('code', message('payments.problem.codeNeeded'))
  return CODE.test(typed) ? typed : note('code', message('payments.problem.codeInvalid'))
}

function readProduct({ productId, quantity }: ProductLine, at: number, note: Note) {
  const id = productId.trim().toLowerCase()
  if (!UUID.test(id)) note(`products.${at}.productId`, message('payments.problem.productId'))
  const fits = /^[1-9]\d{0,5}$/.test(quantity.trim())
  if (!fits) note(`products.${at}.quantity`, message('payments.problem.quantity'))
  return UUID.test(id) && fits ? { productId: id, quantity: Number.parseInt(quantity, 10) } : null
}

const FIELDS: readonly (readonly [theirs: RegExp, ours: keyof PaymentForm])[] = [
  [/(^|\.)amount$/, 'amount'],
  [/currency/, 'currency'],
  [/payment_method/, 'method'],
  [/mfa_code|otp/, 'code'],
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/(^|\.)name$/, 'name'],
  [/fees/, 'fees'],
  [/authorization|bearer|token/i, 'payerTokenId'],
]

/** The field of the form that the service named in a refusal (contract 7: `details.field`), or null. */
export function fieldNamed(theirs: string | null): string | null {
  const product = /products\[?\.?(\d+)\]?\.?(product_id|quantity)?/.exec(theirs ?? '')
  if (product) return `products.${product[1]}.${product[2] === 'quantity' ? 'quantity' : 'productId'}`
  return FIELDS.find(([pattern]) => pattern.test(theirs ?? ''))?.[1] ?? null
}
