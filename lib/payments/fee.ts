import { type Amount, fromMinor, parseAmount, toMinor } from '@/lib/money/amount'

export type FeeAndNet = {
  readonly fee: Amount
  /** What is left for the merchant; null where it does not follow from what the service states. */
  readonly net: Amount | null
}

/**
 * The fee of a payment and what is left of it, from the members `fee_amount` and `charged_amount` of its transaction, which the contract does not
 * promise. Null where there is no fee. The payer was charged the amount, and the fee comes off it; or they were charged the fee on top. Where the
 * figures say neither, the net is not known: it is never guessed.
 */
export function feeAndNet(amount: Amount, transaction: unknown): FeeAndNet | null {
  if (typeof transaction !== 'object' || transaction === null) return null
  const { fee_amount: fee, charged_amount: charged } = transaction as Readonly<Record<string, unknown>>
  const stated = readAmount(fee)
  if (stated === null) return null
  const paid = readAmount(charged)
  const [whole, off] = [toMinor(amount), toMinor(stated)]
  if (paid === null || off > whole) return { fee: stated, net: null }
  if (toMinor(paid) === whole) return { fee: stated, net: fromMinor(whole - off) }
  return { fee: stated, net: toMinor(paid) === whole + off ? amount : null }
}

const readAmount = (value: unknown): Amount | null =>
  typeof value === 'string' ? (parseAmount(value) ?? parseAmount(`${value}.00`)) : null
