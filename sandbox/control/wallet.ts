import { z } from 'zod'
import { formatAmount } from '../amount.ts'
import { amountText } from '../disbursements/shapes.ts'
import { setMerchantBalance } from '../wallets.ts'
import type { World } from '../world.ts'
import { readOrder } from './order.ts'

const Order = z.strictObject({ currency: z.string().default('UGX'), balance: amountText })

/** Sets what the merchant's wallet holds, so that a batch can be refused for want of money. */
export function setWallet(world: World, body: unknown) {
  const order = readOrder(Order, body)
  setMerchantBalance(world, order.currency, order.balance)
  return { currency: order.currency, balance: formatAmount(order.balance) }
}
