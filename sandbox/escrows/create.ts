import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { idText } from '../answers/id-text.ts'
import { invalid, Refusal } from '../answers/refusal.ts'
import { sampleOf } from '../disbursements/sample-numbers.ts'
import { amountText, phoneText } from '../disbursements/shapes.ts'
import { spendOtp } from '../otp/codes.ts'
import { type Payer, payerOf, secondsOf } from '../payments/payer.ts'
import { settlesAt } from '../processing.ts'
import type { World } from '../world.ts'
import { addTerms, Term } from './terms.ts'

/** The create request of contract 2.8. */
export const EscrowBody = z
  .looseObject({
    amount: amountText,
    currency_code: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO currency code'),
    payment_method: z.string(),
    terms: z.array(Term),
    user_info: z
      .looseObject({
        email: z.string().max(320).nullish(),
        phone_number: phoneText.nullish(),
        otp: z.string().nullish(),
      })
      .nullish(),
    receiver_id: idText.nullish(),
    allocations: z.array(z.unknown()).nullish(),
    products: z.array(z.unknown()).nullish(),
    external_user_id: z.string().nullish(),
    reference: z.string().max(200).nullish(),
  })
  .openapi('EscrowRequest')

export type EscrowBody = z.output<typeof EscrowBody>

/** Starts a collection into escrow for the merchant (contract 2.8, 5.3, 5.4). Returns its id and the payer's sample. */
export function createEscrow(world: World, body: EscrowBody, bearer: string | undefined, now: number) {
  const seconds = secondsOf(world, body.payment_method, body.currency_code, 'currency_code')
  if (body.receiver_id && body.receiver_id !== world.settings.merchantId) {
    const details = { field: 'receiver_id', reason: 'mismatch' }
    throw new Refusal('AUTHORIZATION_ERROR', 'receiver_id is not the account of this merchant.', details)
  }
  const payer = payerOf(world, body.payment_method, body.user_info, bearer)
  checkOtp(world, payer, body.user_info?.otp ?? null)
  const id = randomUUID()
  const sample = sampleOf(payer.phone)
  const outcome = sample?.outcome ?? { kind: 'paid' }
  world.store.run(
    'INSERT INTO escrow VALUES (?, NULL, NULL, 0, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    body.reference ?? null,
    body.amount,
    body.currency_code,
    body.payment_method,
    'pending',
    payer.id,
    world.settings.merchantId,
    payer.email,
    payer.phone,
    body.external_user_id ?? null,
    JSON.stringify({ products: body.products ?? [], allocations: body.allocations ?? [], location: null }),
    outcome.kind,
    now,
    now,
    settlesAt(world, id, outcome, { now, seconds }),
  )
  addTerms(world, id, body.terms)
  return { id, sample }
}

// Contract 5.4: an unregistered payer proves the number or address with a one-time password.
function checkOtp(world: World, payer: Payer, otp: string | null): void {
  if (otp !== null) spendOtp(world, payer, otp, 'user_info.otp')
  else if (payer.id === null)
    throw invalid('user_info.otp', 'missing', 'An unregistered payer needs a one-time password.')
}
