import { formatAmount } from '../amount.ts'
import type { Plan, PlannedItem } from './plan.ts'

/** The quote answer of contract 2.6: each recipient's fee and the whole debit of the merchant's wallet. */
export function quoteBody(plan: Plan) {
  const internal = plan.items.filter((item) => item.type === 'internal').length
  return {
    currency: plan.currency,
    payment_method: plan.paymentMethod,
    recipient_count: plan.items.length,
    internal_recipient_count: internal,
    external_recipient_count: plan.items.length - internal,
    total_amount: formatAmount(plan.total),
    internal_total_amount: formatAmount(plan.internalTotal),
    external_total_amount: formatAmount(plan.externalTotal),
    total_fee_amount: formatAmount(plan.feeTotal),
    total_debit_amount: formatAmount(plan.total + plan.feeTotal),
    items: plan.items.map(quoteItem),
  }
}

const quoteItem = (item: PlannedItem) => ({
  recipient_id: item.recipientId,
  email: item.email,
  phone_number: item.phone,
  amount: formatAmount(item.amount),
  payout_type: item.type,
  fee_amount: formatAmount(item.fee.minor),
  total_debit_amount: formatAmount(item.amount + item.fee.minor),
  reference: item.reference,
  fee_breakdown: item.fee.breakdown,
})
