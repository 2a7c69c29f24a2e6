import type { World } from '../world.ts'

type Sum = { minor: number | null }

// Where the money of the wallets came from and went to, computed from the records, independently of the wallets.
const flows: readonly [sign: 1 | -1, what: string, sql: string][] = [
  [
    1,
    'payments that were collected',
    `SELECT sum(amount - CASE customer_pays_fees WHEN 1 THEN 0 ELSE fee END) AS minor FROM payment
     WHERE status = 'completed'`,
  ],
  [
    -1,
    'payouts that left, or are on their way',
    `SELECT sum(amount + fee) AS minor FROM disbursement_item
     WHERE status = 'pending' OR (status = 'completed' AND payout_type = 'external')`,
  ],
  [
    -1,
    'escrows of batches that hold money, or were released to somebody without a wallet',
    `SELECT sum(amount) AS minor FROM escrow WHERE batch_id IS NOT NULL
     AND (status IN ('pending', 'active', 'disputed') OR (status = 'released' AND receiver_id IS NULL))`,
  ],
  [
    1,
    'collected escrows that were released, or reversed to somebody with a wallet',
    `SELECT sum(amount) AS minor FROM escrow WHERE batch_id IS NULL AND (status = 'released' OR
     (status = 'reversed' AND sender_id IS NOT NULL
      AND id IN (SELECT item_id FROM ledger WHERE kind = 'collected')))`,
  ],
]

const sumOf = (world: World, sql: string): number => world.store.get<Sum>(sql)?.minor ?? 0

/** The sum of all wallets, in minor units. */
export const totalBalance = (world: World): number => sumOf(world, 'SELECT sum(balance) AS minor FROM wallet')

/** The sum that all wallets should have, from their opening balance and the records. */
export const expectedBalance = (world: World, opening: number): number =>
  flows.reduce((total, [sign, , sql]) => total + sign * sumOf(world, sql), opening)

/** The items with more than one final movement in the ledger. */
export const endedTwice = (world: World): string[] =>
  world.store
    .all<{ id: string }>(
      `SELECT item_id AS id FROM ledger WHERE kind IN ('paid', 'failed', 'cancelled') GROUP BY item_id
       HAVING count(*) > 1`,
    )
    .map(({ id }) => id)
