import { z } from 'zod'
import { formatAmount } from '../amount.ts'
import { amountText } from '../disbursements/shapes.ts'
import { setMerchantBalance } from '../wallets.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const Input = z.strictObject({ currency: z.string().default('UGX'), balance: amountText })

/** Sets the balance of the merchant's wallet, for example so low that a batch is refused. */
export function setWallet(world: World, body: unknown) {
  const input = readInput(Input, body)
  setMerchantBalance(world, input.currency, input.balance)
  return { currency: input.currency, balance: formatAmount(input.balance) }
}
