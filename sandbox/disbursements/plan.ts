import { sumMinor } from '../amount.ts'
import { invalid, Refusal } from '../answers/refusal.ts'
import { type Fee, feeCalculator } from '../fees/tiers.ts'
import { NETWORK_NAMES, networkOf } from '../networks.ts'
import { accountExists } from '../wallets.ts'
import type { World } from '../world.ts'
import type { BatchBody } from './shapes.ts'

export type PlannedItem = {
  recipientId: string | null
  email: string | null
  phone: string | null
  reference: string | null
  type: 'internal' | 'external'
  amount: number
  fee: Fee
}

/** A batch as it would be paid: a quote shows it, a create executes it. Amounts in minor units. */
export type Plan = {
  currency: string
  paymentMethod: string
  items: PlannedItem[]
  total: number
  internalTotal: number
  externalTotal: number
  feeTotal: number
}

/**
 * Checks a parsed batch by the rules of contract 2.6, 4.4 and 8.
 * `intoEscrow`: the money goes into escrow first. Then the external wallet may be the method for phones too (contract 2.7).
 * Refuses a network that cannot pay it, unknown accounts, too many recipients and totals too large to keep exactly.
 */
export function planBatch(world: World, body: BatchBody, intoEscrow = false): Plan {
  if (body.recipients.length > world.settings.maxRecipients) {
    throw invalid('recipients', 'too_many', `A batch has at most ${world.settings.maxRecipients} recipients.`)
  }
  const feeOf = feeCalculator(world, body.currency, body.payment_method)
  const items = body.recipients.map((recipient, index) => planItem(world, recipient, index, feeOf))
  checkNetwork(world, body, items, intoEscrow)
  const external = items.filter((item) => item.type === 'external')
  const externalTotal = total(external.map((item) => item.amount))
  const internalTotal = total(items.filter((item) => item.type === 'internal').map((item) => item.amount))
  return {
    currency: body.currency,
    paymentMethod: body.payment_method,
    items,
    internalTotal,
    externalTotal,
    total: total([internalTotal, externalTotal]),
    feeTotal: total(external.map((item) => item.fee.minor)),
  }
}

function planItem(
  world: World,
  recipient: BatchBody['recipients'][number],
  index: number,
  feeOf: (amount: number) => Fee,
): PlannedItem {
  const recipientId = recipient.recipient_id ?? null
  if (recipient.recipient_id === null && world.dialect.now().nullRecipientId === 'refused') {
    throw invalid(`recipients[${index}].recipient_id`, 'null', 'recipient_id is an account or left out.')
  }
  if (recipientId !== null && !accountExists(world, recipientId)) {
    const field = `recipients[${index}].recipient_id`
    throw new Refusal('NOT_FOUND', `${field} is not an account.`, { field, reason: 'unknown_account' })
  }
  return {
    recipientId,
    email: recipient.email ?? null,
    phone: recipient.phone_number ?? null,
    reference: recipient.reference ?? null,
    type: recipientId === null ? 'external' : 'internal',
    amount: recipient.amount,
    fee: recipientId === null ? feeOf(recipient.amount) : { minor: 0, breakdown: [] },
  }
}

// Contract 4.4: external recipients need a mobile-money network, internal transfers do not depend on it.
function checkNetwork(world: World, body: BatchBody, items: PlannedItem[], intoEscrow: boolean): void {
  const network = networkOf(body.payment_method)
  if (!network && body.payment_method !== world.settings.externalMethod) {
    throw invalid('payment_method', 'unsupported', `A disbursement is paid by ${NETWORK_NAMES}.`)
  }
  if (!items.some((item) => item.type === 'external')) return
  if (!network) {
    if (intoEscrow) return
    throw invalid('payment_method', 'unsupported', `External recipients are paid by ${NETWORK_NAMES}.`)
  }
  if (body.currency !== network.currency) {
    throw invalid(
      'currency',
      'unsupported',
      `${body.payment_method} pays ${network.currency} only, not ${body.currency}.`,
    )
  }
}

function total(amounts: number[]): number {
  const sum = sumMinor(amounts)
  if (sum === null) throw invalid('recipients', 'too_large', 'The total of this batch is too large.')
  return sum
}
