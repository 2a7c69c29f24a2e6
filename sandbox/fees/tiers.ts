import { randomUUID } from 'node:crypto'
import { formatAmount } from '../amount.ts'
import type { World } from '../world.ts'

/** One step of a fee table: amounts up to `upTo` minor units (null: any) cost `fee` minor units. */
export type Tier = { id: string; upTo: number | null; fee: number }

/** A fee table of the merchant for one currency and, when named, one network. */
export type FeeTable = { currency: string; paymentMethod: string | null; tiers: Tier[] }

// Contract 8: the default external mobile-money payout fee, when the merchant has no rule of its own.
const contractTiers: Tier[] = [
  { id: '5b3b2f0e-1d64-4a61-9a1e-1f6f0a5b7c01', upTo: 100_000_00, fee: 500_00 },
  { id: '5b3b2f0e-1d64-4a61-9a1e-1f6f0a5b7c02', upTo: 1_000_000_00, fee: 1_000_00 },
  { id: '5b3b2f0e-1d64-4a61-9a1e-1f6f0a5b7c03', upTo: null, fee: 1_500_00 },
]

/** The merchant's own fee tables, newest first. */
export function ownTables(world: World): FeeTable[] {
  return JSON.parse(world.store.readValue('fee-tables') ?? '[]') as FeeTable[]
}

/** Sets the merchant's table for a currency and network; an empty list returns to the contract's default. */
export function setTable(world: World, table: Omit<FeeTable, 'tiers'> & { tiers: Omit<Tier, 'id'>[] }): void {
  const others = ownTables(world).filter(
    (known) => known.currency !== table.currency || known.paymentMethod !== table.paymentMethod,
  )
  const tiers = table.tiers.map((tier) => ({ id: randomUUID(), ...tier }))
  const tables = tiers.length === 0 ? others : [{ ...table, tiers }, ...others]
  world.store.writeValue('fee-tables', JSON.stringify(tables))
}

export type Fee = { minor: number; breakdown: object[] }

/** Returns a function that gives the fee of one external payout in minor units, with its entry of `fee_breakdown`. */
export function feeCalculator(world: World, currency: string, paymentMethod: string): (amount: number) => Fee {
  const tables = ownTables(world).filter((table) => table.currency === currency)
  const own = tables.find((table) => table.paymentMethod === paymentMethod) ?? tables.find((t) => !t.paymentMethod)
  const tiers = own?.tiers ?? (currency === 'UGX' ? contractTiers : [])
  const name = own ? 'Merchant payout fee' : 'Mobile money payout fee'
  return (amount) => {
    const tier = tiers.find((step) => step.upTo === null || amount <= step.upTo)
    if (!tier) return { minor: 0, breakdown: [] }
    const description = tier.upTo === null ? 'Amounts above the last tier' : `Amounts up to ${formatAmount(tier.upTo)}`
    const entry = { fee_id: tier.id, fee_name: name, fee_type: 'tiered', amount: formatAmount(tier.fee), description }
    return { minor: tier.fee, breakdown: [entry] }
  }
}
