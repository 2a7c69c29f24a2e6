import { invalid } from './answers/refusal.ts'
import type { World } from './world.ts'

// Ten billion shillings: enough for long demonstrations, and little enough that a test can spend it all.
const opening = { UGX: 1_000_000_000_000, USD: 100_000_000_00, EUR: 100_000_000_00 }

/** The wallet users of the sandbox: people who may connect their account and be paid internally. */
export const walletUsers = [
  {
    id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01',
    email: 'amina@wallet.example',
    name: 'Amina Nakato',
    phone: '+256772100100',
  },
  {
    id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a02',
    email: 'brian@wallet.example',
    name: 'Brian Okello',
    phone: '+256772100200',
  },
  {
    id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a03',
    email: 'carol@wallet.example',
    name: 'Carol Atim',
    phone: '+256701100300',
  },
] as const

/** A wallet user by account id, e-mail address or phone number. */
export const findUser = (by: string | null) =>
  walletUsers.find((user) => user.id === by || user.email === by || user.phone === by)

/** Gives the merchant its opening balance, if it has no wallet yet. */
export function openWallets(world: World): void {
  for (const [currency, balance] of Object.entries(opening)) {
    world.store.run('INSERT OR IGNORE INTO wallet VALUES (?, ?, ?)', world.settings.merchantId, currency, balance)
  }
}

export const accountExists = (world: World, id: string): boolean =>
  id === world.settings.merchantId || walletUsers.some((user) => user.id === id)

/** Adds minor units to an account's wallet, or removes them if negative. */
export function credit(world: World, accountId: string, currency: string, amount: number): void {
  world.store.run(
    `INSERT INTO wallet VALUES (?, ?, ?)
     ON CONFLICT (account_id, currency) DO UPDATE SET balance = balance + excluded.balance`,
    accountId,
    currency,
    amount,
  )
}

/** Debits minor units from the merchant's wallet; refuses if the balance is too low. */
export function debitMerchant(world: World, currency: string, amount: number): void {
  const taken = world.store.run(
    'UPDATE wallet SET balance = balance - ? WHERE account_id = ? AND currency = ? AND balance >= ?',
    amount,
    world.settings.merchantId,
    currency,
    amount,
  )
  if (taken === 0)
    throw invalid('total_debit_amount', 'insufficient_funds', 'The merchant wallet holds too little for this batch.')
}

/** Sets the merchant's balance, so that "too little money" can be provoked. */
export function setMerchantBalance(world: World, currency: string, balance: number): void {
  world.store.run('INSERT OR REPLACE INTO wallet VALUES (?, ?, ?)', world.settings.merchantId, currency, balance)
}
