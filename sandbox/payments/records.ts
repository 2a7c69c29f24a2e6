import { formatAmount, formatGrouped } from '../amount.ts'
import { isoTime } from '../clock.ts'
import type { World } from '../world.ts'

export type PaymentRow = {
  seq: number
  id: string
  status: string
  amount: number
  fee: number
  customer_pays_fees: number
  currency: string
  payment_method: string
  payer_id: string | null
  payer_email: string | null
  payer_name: string | null
  payer_phone: string | null
  products: string
  reference: string | null
  created_at: number
  settles_at: number | null
  completed_at: number | null
  planned: string
  failure_reason: string | null
}

export const MERCHANT = { name: 'Pearl Ridge Growers', email: 'collections@pearlridge.example' }

export const findPayment = (world: World, id: string): PaymentRow | undefined =>
  world.store.get<PaymentRow>('SELECT * FROM payment WHERE id = ?', id)

/** The create answer of contract 2.3. */
export const createdBody = (payment: PaymentRow) => ({
  payment_id: payment.id,
  status: payment.status,
  amount: formatGrouped(payment.amount),
  currency: payment.currency,
})

/** The list item of contract 2.3. */
export const listBody = (world: World, payment: PaymentRow) => ({
  ...createdBody(payment),
  payment_method: payment.payment_method,
  date: isoTime(payment.created_at),
  payer: {
    id: payment.payer_id,
    email: payment.payer_email,
    type: payment.payer_id === null ? 'unregistered' : 'registered',
    phone: payment.payer_phone,
  },
  recipient: { id: world.settings.merchantId, email: MERCHANT.email },
})

/** The detail of contract 2.3, every field of it. */
export const paymentBody = (world: World, payment: PaymentRow) => ({
  id: payment.id,
  status: payment.status,
  amount: formatGrouped(payment.amount),
  currency: payment.currency,
  payment_method: payment.payment_method,
  created_at: isoTime(payment.created_at),
  reference: payment.reference,
  receipt: payment.status === 'completed' ? `R-${payment.id.slice(0, 8).toUpperCase()}` : null,
  merchant_details: { id: world.settings.merchantId, business_name: MERCHANT.name },
  recipient_details: { id: world.settings.merchantId, name: MERCHANT.name },
  product_details: productsBody(payment.products),
  chain_payment_details: null,
  transaction_details: transactionBody(payment),
})

const transactionBody = (payment: PaymentRow) => ({
  id: `T-${payment.id.slice(0, 8)}`,
  status: payment.status,
  provider_reference: payment.completed_at === null ? null : `P${String(payment.seq).padStart(10, '0')}`,
  fee_amount: formatAmount(payment.fee),
  charged_amount: formatAmount(payment.amount + (payment.customer_pays_fees ? payment.fee : 0)),
  failure_reason: payment.failure_reason,
})

type Product = { product_id: string; quantity: number }

function productsBody(text: string) {
  // Only `createPayment` writes this column, from a parsed body.
  const products = JSON.parse(text) as Product[]
  if (products.length === 0) return null
  return { products: products.map((product) => ({ id: product.product_id, quantity: product.quantity })) }
}
