import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { networkOrNull } from '@/lib/networks/networks'
import { editPayee } from '@/lib/payees/save-payee'
import { somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payeeAccount } from '@/lib/store/schema/payee'
import { openTestDatabase } from '@/lib/store/test-database'
import { connectedWallet, SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { accountContent, type StoredAccount } from './account-content'

describe('what approving an account of a payee means', () => {
  let store: Engine
  let maker: Awaited<ReturnType<typeof testStaff<'payees:edit'>>>
  let approvedBy: string
  beforeEach(async () => {
    store = await openTestDatabase()
    maker = await testStaff('payees:edit', { role: 'preparer' })
    approvedBy = (await testStaff('wallets:approve')).id
  })
  afterEach(() => store.close())

  const contentOf = (account: StoredAccount) => withTx((tx) => accountContent(tx, account))
  const accountOf = async (id: string): Promise<StoredAccount> => {
    const [found] = await store.db.select().from(payeeAccount).where(eq(payeeAccount.id, id))
    if (found === undefined) throw new Error('no such account')
    return found
  }
  const wallet = (payeeId: string, state: 'approved' | 'waiting', accountId: string = SANDBOX_WALLETS.amina) =>
    connectedWallet(store, { payeeId, accountId, connectedBy: maker.id, approvedBy, state })

  it('is signed field by field: another of any of them is another hash', async () => {
    const payeeId = await somebody(maker, { code: 'A-1' })
    const other = await somebody(maker, { code: 'A-2' })
    const account = await accountOf(await wallet(payeeId, 'waiting'))
    const { hash } = await contentOf(account)
    expect((await contentOf({ ...account })).hash).toBe(hash)
    const changes: readonly Partial<StoredAccount>[] = [
      { env: 'production' },
      { payeeId: other },
      { id: randomUUID() },
      { kind: 'phone' },
      { phone: '+256772000418' },
      { network: 'airtel' },
      { accountId: SANDBOX_WALLETS.brian },
      { ownerName: 'Brian Okello' },
    ]
    const hashes = await Promise.all(changes.map(async (change) => (await contentOf({ ...account, ...change })).hash))
    expect(new Set([hash, ...hashes]).size).toBe(changes.length + 1)
  })

  it('is another one once another wallet would be replaced', async () => {
    const payeeId = await somebody(maker, { code: 'A-1', phone: '0772000418' })
    const account = await accountOf(await wallet(payeeId, 'waiting'))
    const before = await contentOf(account)
    // A phone stays beside a wallet; only a wallet takes the place of a wallet.
    expect(before.summary.before).toBeNull()
    await wallet(payeeId, 'approved', SANDBOX_WALLETS.brian)
    const after = await contentOf(account)
    expect(after.hash).not.toBe(before.hash)
    expect(after.summary).toMatchObject({ before: { kind: 'wallet', phone: null }, after: { kind: 'wallet' } })
  })

  it('is another one once somebody else is paid there, and names them', async () => {
    const payeeId = await somebody(maker, { code: 'A-1' })
    const account = await accountOf(await wallet(payeeId, 'waiting'))
    const alone = await contentOf(account)
    expect(alone.summary).toMatchObject({ content: { shared: false }, others: [] })
    const waiting = await somebody(maker, { name: 'Waits only', code: 'A-2' })
    await wallet(waiting, 'waiting')
    expect((await contentOf(account)).hash).toBe(alone.hash)
    const brian = await somebody(maker, { name: 'Brian', code: 'A-3' })
    await wallet(brian, 'approved')
    const shared = await contentOf(account)
    expect(shared.hash).not.toBe(alone.hash)
    expect(shared.summary).toMatchObject({ content: { shared: true }, others: [{ code: 'A-3', name: 'Brian' }] })
  })

  it('of a phone names who else has it, which is no sharing of a wallet', async () => {
    const brian = await somebody(maker, { name: 'Brian', code: 'A-2', phone: '0772000418' })
    const payeeId = await somebody(maker, { code: 'A-1', phone: '0752000418' })
    const [own] = await store.db.select().from(payeeAccount).where(eq(payeeAccount.payeeId, payeeId))
    if (own === undefined) throw new Error('no phone')
    const same = { ...own, id: randomUUID(), phone: '+256772000418', replaces: own.id }
    const { hash, summary } = await contentOf(same)
    await somebody(maker, { name: 'Cara', code: 'A-3', phone: '0772000418' })
    const both = (await contentOf(same)).hash
    expect(both).not.toBe(hash)
    // Another person in the place of one of them is another content, too.
    const ofBrian = eq(payeeAccount.payeeId, brian)
    await withTx((tx) => tx.update(payeeAccount).set({ state: 'ended' }).where(ofBrian), maker)
    const onlyCara = (await contentOf(same)).hash
    expect(new Set([hash, both, onlyCara]).size).toBe(3)
    expect(summary).toMatchObject({
      content: { shared: false },
      before: { phone: '+256752000418' },
      after: { kind: 'phone', phone: '+256772000418', wallet: null },
      others: [{ code: 'A-2' }],
    })
    expect(['mtn', 'airtel', 'other', null].map(networkOrNull)).toEqual(['mtn', 'airtel', null, null])
  })

  it('shows what was changed of the payee, and all of it is signed', async () => {
    const payeeId = await somebody(maker, { code: 'A-1', email: 'amina@example.test' })
    const account = await accountOf(await wallet(payeeId, 'waiting'))
    const before = await contentOf(account)
    expect(before.summary).toMatchObject({ ownerName: null, changes: [{ what: saying('Added'), by: maker.name }] })
    await editPayee(maker, payeeId, { name: 'Amina Nakato', email: 'other@example.test', reference: '' })
    const after = await contentOf(account)
    expect(after.hash).not.toBe(before.hash)
    expect(after.summary.changes).toMatchObject([
      {
        what: saying('Change of email requested'),
        was: 'amina@example.test',
        isNow: 'other@example.test',
        by: maker.name,
      },
      { what: saying('Added') },
    ])
  })
})
