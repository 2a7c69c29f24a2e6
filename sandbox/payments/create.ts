import { randomUUID } from 'node:crypto'
import { Refusal } from '../answers/refusal.ts'
import { type Outcome, sampleOf } from '../disbursements/sample-numbers.ts'
import { spendOtp } from '../otp/codes.ts'
import { settlesAt } from '../processing.ts'
import type { World } from '../world.ts'
import { countPayment } from './counts.ts'
import { type Payer, payerOf, secondsOf } from './payer.ts'
import type { PaymentBody } from './shapes.ts'

/** Starts a collection into the merchant's account by the rules of contract 2.3, 5.3 and 8. Returns its id and sample. */
export function createPayment(world: World, body: PaymentBody, bearer: string | undefined, now: number) {
  const seconds = secondsOf(world, body.payment_method, body.currency, 'currency')
  if (body.recipient_id && body.recipient_id !== world.settings.merchantId) {
    const details = { field: 'recipient_id', reason: 'mismatch' }
    throw new Refusal('AUTHORIZATION_ERROR', 'recipient_id is not the account of this merchant.', details)
  }
  const payer = payerOf(world, body.payment_method, body.user_info, bearer)
  checkCodes(world, body, payer)
  const sample = sampleOf(payer.phone)
  const id = insertPayment(world, {
    body,
    payer,
    now,
    outcome: sample?.outcome ?? { kind: 'paid' },
    seconds,
  })
  return { id, sample }
}

function checkCodes(world: World, body: PaymentBody, payer: Payer): void {
  if (body.mfa_code) spendOtp(world, payer, body.mfa_code, 'mfa_code')
  if (body.user_info?.otp) spendOtp(world, payer, body.user_info.otp, 'user_info.otp')
}

type Planned = { body: PaymentBody; payer: Payer; now: number; outcome: Outcome; seconds: readonly [number, number] }

// The contract names no collection fee; this sandbox takes 1.5 %, from the merchant unless the customer pays fees.
const feeOf = (amount: number) => Math.ceil((amount * 15) / 1_000)

function insertPayment(world: World, { body, payer, now, outcome, seconds }: Planned): string {
  const id = randomUUID()
  const amount = Math.round(body.amount * 100)
  // Lists read a window of time as a range of seq, so the order must hold even if the clock was set back.
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
