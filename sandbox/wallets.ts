import { invalid } from './answers/refusal.ts'
import type { World } from './world.ts'

// Ten billion shillings: enough for long demonstrations, and little enough that a test can spend it all.
const opening = { UGX: 1_000_000_000_000, USD: 100_000_000_00, EUR: 100_000_000_00 }

/** Somebody with a wallet, who may connect it and be paid internally. */
export type WalletUser = { readonly id: string; readonly email: string; readonly name: string; readonly phone: string }

/** The wallet users that every sandbox has. */
const SAMPLES: readonly WalletUser[] = [
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
]

/** A wallet user by account id, email address or phone number. */
export const findUser = ({ store }: World, by: string | null): WalletUser | undefined =>
  store.get<WalletUser>('SELECT id, email, name, phone FROM wallet_user WHERE ? IN (id, email, phone)', by)

/** The first wallet users, in the order in which they were added, and how many there are in all. */
export function someUsers({ store }: World, most: number) {
  const sql = 'SELECT id, email, name, phone FROM wallet_user ORDER BY rowid LIMIT ?'
  const { all } = store.get<{ all: number }>('SELECT count(*) AS "all" FROM wallet_user') ?? { all: 0 }
  return { users: store.all<WalletUser>(sql, most), all }
}

const insertUser = ({ store }: World, { id, email, name, phone }: WalletUser): number =>
  store.run('INSERT OR IGNORE INTO wallet_user VALUES (?, ?, ?, ?)', id, email, name, phone)

/** Adds a wallet user. Refuses an email address or a phone number that another one has. */
export function addUser(world: World, user: WalletUser): void {
  const { email, phone } = user
  if (insertUser(world, user) === 0)
    throw invalid('users', 'taken', `Somebody has the email address ${email} or the phone ${phone} already.`)
}

/** Gives the merchant its opening balance, if it has no wallet yet, and adds the wallet users that every sandbox has. */
export function openWallets(world: World): void {
  for (const [currency, balance] of Object.entries(opening)) {
    world.store.run('INSERT OR IGNORE INTO wallet VALUES (?, ?, ?)', world.settings.merchantId, currency, balance)
  }
  for (const user of SAMPLES) insertUser(world, user)
}

export const accountExists = (world: World, id: string): boolean =>
  id === world.settings.merchantId || world.store.get('SELECT 1 FROM wallet_user WHERE id = ?', id) !== undefined

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
