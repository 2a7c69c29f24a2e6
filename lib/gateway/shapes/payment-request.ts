import type { Amount } from '@/lib/money/amount'

/** The content of a new payment (contract 2.3). Null members are left out. */
export type PaymentRequest = {
  readonly amount: Amount
  readonly currency: string
  readonly paymentMethod: string
  readonly payer: {
    /** E.164. */
    readonly phone: string | null
    readonly email: string | null
    readonly name: string | null
  }
  readonly products: readonly { readonly productId: string; readonly quantity: number }[]
  /** Null: the merchant's own configuration decides. */
  readonly customerPaysFees: boolean | null
  readonly mfaCode: string | null
  /** Not guaranteed by the contract: only used where the deployment is known to keep it. */
  readonly reference: string | null
}

/**
 * The exact bytes of a create: members in one fixed order, what is not given left out. The amount is a JSON number (contract
 * 2.2), written digit by digit from its text, so that no float ever holds it.
 */
export function encodePayment(request: PaymentRequest): Uint8Array<ArrayBuffer> {
  const { payer, products } = request
  const user = object([
    ['phone_number', text(payer.phone)],
    ['email', text(payer.email)],
    ['name', text(payer.name)],
  ])
  const items = products.map(({ productId, quantity }) => JSON.stringify({ product_id: productId, quantity }))
  return new TextEncoder().encode(
    object([
      ['amount', numberOf(request.amount)],
      ['currency', text(request.currency)],
      ['payment_method', text(request.paymentMethod)],
      ['user_info', user === '{}' ? null : user],
      ['products', items.length === 0 ? null : `[${items.join(',')}]`],
      ['customer_pays_fees', request.customerPaysFees === null ? null : String(request.customerPaysFees)],
      ['mfa_code', text(request.mfaCode)],
      ['reference', text(request.reference)],
    ]),
  )
}

// "50000.00" is written 50000 and "50000.50" as 50000.5: the same number in its shortest form.
const numberOf = (amount: Amount): string => amount.replace(/\.?0{1,2}$/, '')

const text = (value: string | null): string | null => (value === null ? null : JSON.stringify(value))

const object = (members: readonly (readonly [name: string, json: string | null])[]): string =>
  `{${members.flatMap(([name, json]) => (json === null ? [] : [`${JSON.stringify(name)}:${json}`])).join(',')}}`
