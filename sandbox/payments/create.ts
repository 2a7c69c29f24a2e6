import { createHash, randomUUID } from 'node:crypto'
import { invalid, Refusal } from '../answers/refusal.ts'
import { type Outcome, sampleOf } from '../disbursements/sample-numbers.ts'
import { accountOfBearer } from '../oauth/tokens.ts'
import { spendOtp } from '../otp/codes.ts'
import { findUser } from '../wallets.ts'
import type { World } from '../world.ts'
import { countPayment } from './counts.ts'
import type { PaymentBody } from './shapes.ts'

// Contract 8: currencies and typical processing seconds of each method.
type Method = { currencies: string[]; seconds: [least: number, most: number] }

const methodsOf = (world: World): Record<string, Method | undefined> => ({
  mtn: { currencies: ['UGX'], seconds: [30, 60] },
  airtel: { currencies: ['UGX'], seconds: [30, 60] },
  card: { currencies: ['UGX', 'USD', 'EUR'], seconds: [5, 10] },
  [world.settings.externalMethod]: { currencies: ['UGX', 'USD', 'EUR'], seconds: [5, 15] },
})

type Payer = { id: string | null; email: string | null; name: string | null; phone: string | null }

/** Starts a collection into the merchant's account by the rules of contract 2.3, 5.3 and 8. Returns its id and sample. */
export function createPayment(world: World, body: PaymentBody, bearer: string | undefined, now: number) {
  const method = methodsOf(world)[body.payment_method]
  if (!method) throw invalid('payment_method', 'unsupported', `${body.payment_method} is no payment method.`)
  if (!method.currencies.includes(body.currency)) {
    throw invalid('currency', 'unsupported', `${body.payment_method} does not take ${body.currency}.`)
  }
  if (body.recipient_id && body.recipient_id !== world.settings.merchantId) {
    const details = { field: 'recipient_id', reason: 'mismatch' }
    throw new Refusal('AUTHORIZATION_ERROR', 'recipient_id is not the account of this merchant.', details)
  }
  const payer = payerOf(world, body, bearer)
  checkCodes(world, body, payer)
  const sample = sampleOf(payer.phone)
  const id = insertPayment(world, {
    body,
    payer,
    now,
    outcome: sample?.outcome ?? { kind: 'paid' },
    seconds: method.seconds,
  })
  return { id, sample }
}

function payerOf(world: World, body: PaymentBody, bearer: string | undefined): Payer {
  const given = body.user_info
  if (body.payment_method === world.settings.externalMethod) {
    const user = findUser(accountOfBearer(world, bearer))
    return { id: user?.id ?? null, email: user?.email ?? null, name: user?.name ?? null, phone: user?.phone ?? null }
  }
  const card = body.payment_method === 'card'
  if (card && !given?.email) throw invalid('user_info.email', 'missing', 'A card payment needs the email of the payer.')
  if (!card && !given?.phone_number) {
    throw invalid('user_info.phone_number', 'missing', 'A mobile-money payment needs the phone number of the payer.')
  }
  const user = findUser(given?.email ?? null) ?? findUser(given?.phone_number ?? null)
  const { email = null, name = null, phone_number: phone = null } = given ?? {}
  return { id: user?.id ?? null, email, name, phone }
}

function checkCodes(world: World, body: PaymentBody, payer: Payer): void {
  if (body.mfa_code) spendOtp(world, payer, body.mfa_code, 'mfa_code')
  if (body.user_info?.otp) spendOtp(world, payer, body.user_info.otp, 'user_info.otp')
}

type Planned = { body: PaymentBody; payer: Payer; now: number; outcome: Outcome; seconds: [number, number] }

// The contract names no collection fee; this sandbox takes 1.5 %, from the merchant unless the customer pays fees.
const feeOf = (amount: number) => Math.ceil((amount * 15) / 1_000)

function insertPayment(world: World, { body, payer, now, outcome, seconds }: Planned): string {
  const id = randomUUID()
  const amount = Math.round(body.amount * 100)
  // Lists read a window of time as a range of seq, so a clock that was set back must not break their order.
  const latest =
    world.store.get<{ at: number }>('SELECT created_at AS at FROM payment ORDER BY seq DESC LIMIT 1')?.at ?? 0
  const created = Math.max(now, latest)
  world.store.run(
    'INSERT INTO payment VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)',
    id,
    'pending',
    amount,
    feeOf(amount),
    body.customer_pays_fees ? 1 : 0,
    body.currency,
    body.payment_method,
    payer.id,
    payer.email,
    payer.name,
    payer.phone,
    JSON.stringify(body.products ?? []),
    body.reference ?? null,
    created,
    settlesAt(world, id, outcome, { now: created, seconds }),
    outcome.kind,
    outcome.kind === 'failed' ? outcome.reason : null,
  )
  countPayment(world, id, 1)
  return id
}

function settlesAt(world: World, id: string, outcome: Outcome, when: { now: number; seconds: [number, number] }) {
  if (outcome.kind === 'never') return null
  const [least, most] = when.seconds
  const spread = createHash('sha256').update(id).digest().readUInt16BE(0) / 65_535
  const late = outcome.kind === 'failed' && outcome.late ? 3 : 1
  const wait = (least + (most - least) * spread) * 1_000 * late * world.settings.processingScale
  return Math.round(when.now + wait)
}
