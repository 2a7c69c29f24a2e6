import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { message } from '@/lib/messages/message'
import { readStored, storedMessage } from '@/lib/messages/stored'
import { englishText, saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { audit } from '@/lib/store/schema/audit'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { connectedWallet, SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { chooseNetwork, endAccount } from './accounts/accounts'
import { proposeAccountAgain, withdrawAccount } from './accounts/propose-account'
import { readInvitation } from './connect/invite'
import { invited } from './connect/test-flow'
import { readPayeeFilters } from './filters'
import { listPayees } from './list-payees'
import { mergePayees } from './merge-payees'
import { readPayee } from './read-payee'
import { createPayee, editPayee } from './save-payee'
import { anotherPhone, decideOn, somebody } from './test-payee'

type Maker = Awaited<ReturnType<typeof testStaff<'payees:edit'>>> &
  Awaited<ReturnType<typeof testStaff<'payees:invite'>>>

describe('changes of payees', () => {
  let store: Engine
  let maker: Maker
  let checker: Awaited<ReturnType<typeof testStaff<'wallets:approve'>>>
  beforeEach(async () => {
    store = await openTestDatabase()
    maker = (await testStaff('payees:edit', { name: 'R. Nambi', role: 'preparer' })) as Maker
    checker = await testStaff('wallets:approve', { name: 'D. Okot' })
  })
  afterEach(() => store.close())

  const view = async (id: string) => {
    const read = await readPayee(maker, id)
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value
  }
  /** What the history of a payee says, oldest first. */
  const history = async (id: string) =>
    (await view(id)).changes.map(({ what, was, isNow }) => [englishText(what), was, isNow]).toReversed()
  /** What the activity says of a payee, oldest first. */
  const activity = async (id: string) => {
    const entries = await store.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `payee:${id}`))
      .orderBy(audit.seq)
    return entries.map(({ action }) => action)
  }
  const states = async (id: string) => (await view(id)).accounts.map(({ phone, state }) => [phone, state])
  const wallet = (payeeId: string, over: { state?: 'waiting'; usableIn?: string; accountId?: string } = {}) =>
    connectedWallet(store, {
      ...{ payeeId, accountId: SANDBOX_WALLETS.amina, connectedBy: maker.id, approvedBy: checker.id, ...over },
    })
  const refusedWith = (kind: string, says = '') => ({
    ...{ ok: false, problem: { kind, message: saying(says) } },
  })

  it('of a phone are proposed only for one that is there, and not twice', async () => {
    const id = await somebody(maker)
    expect(await anotherPhone(maker, id, '0772000418')).toEqual({ ok: true, value: { waits: false } })
    const first = (await view(id)).accounts[0]?.id ?? ''
    const walletId = await wallet(id)
    expect(await anotherPhone(maker, id, '0772000418')).toMatchObject(refusedWith('taken'))
    for (const replaces of [randomUUID(), walletId])
      expect(await anotherPhone(maker, id, '0752000418', replaces)).toMatchObject(
        refusedWith('not-found', 'to be changed'),
      )
    expect(await anotherPhone(maker, id, '0752000418', first)).toEqual({ ok: true, value: { waits: true } })
    expect(await anotherPhone(maker, id, '0752000418', first)).toMatchObject(refusedWith('taken'))
    const waiting = (await view(id)).accounts.find(({ state }) => state === 'waiting')?.id ?? ''
    expect(await anotherPhone(maker, id, '0752000419', waiting)).toMatchObject(refusedWith('not-found'))
    expect(await anotherPhone(maker, id, '0752000420')).toEqual({ ok: true, value: { waits: true } })
    expect(await anotherPhone(maker, randomUUID(), '0752000420')).toMatchObject(
      refusedWith('not-found', 'no such payee'),
    )
    await withdrawAccount(maker, waiting)
    expect(await anotherPhone(maker, id, '0752000418')).toEqual({ ok: true, value: { waits: true } })
    expect(await history(id)).toEqual([
      ['Added', null, 'Amina Nakato'],
      ['Phone added', null, '+256772000418'],
      ['Change of phone requested', '+256772000418', '+256752000418'],
      ['New phone requested', null, '+256752000420'],
      ['Phone withdrawn', '+256752000418', null],
      ['New phone requested', null, '+256752000418'],
    ])
    const add = 'payee-account.add'
    expect(await activity(id)).toEqual(['payee.add', add, add, add, 'payee-account.withdraw', add])
  })

  it('of the network are set by hand and reset, of a phone that is there', async () => {
    const id = await somebody(maker, { phone: '0772000418' })
    const phone = (await view(id)).accounts[0]?.id ?? ''
    expect(await chooseNetwork(maker, phone, 'airtel')).toEqual({ ok: true, value: null })
    expect((await view(id)).accounts[0]).toMatchObject({ network: 'airtel', networkByHand: true })
    expect(await chooseNetwork(maker, phone, null)).toEqual({ ok: true, value: null })
    expect((await view(id)).accounts[0]).toMatchObject({ network: 'mtn', networkByHand: false })
    expect((await history(id)).slice(1)).toEqual([
      ['Network of +256 772 000 418', 'mtn', 'airtel'],
      ['Network of +256 772 000 418', 'airtel', 'mtn'],
    ])
    expect(await activity(id)).toEqual(['payee.add', 'payee-account.network', 'payee-account.network'])
    expect(await chooseNetwork(maker, await wallet(id), 'mtn')).toMatchObject(refusedWith('not-found'))
    expect(await chooseNetwork(maker, randomUUID(), 'mtn')).toMatchObject(refusedWith('not-found'))
    await endAccount(maker, phone)
    expect(await chooseNetwork(maker, phone, 'mtn')).toMatchObject(refusedWith('not-found', 'any more'))
    expect(await endAccount(maker, phone)).toMatchObject(refusedWith('not-found', 'any more'))
  })

  it('of a wallet remove it, withdraw it or propose it again, each with its text', async () => {
    const id = await somebody(maker)
    expect(await endAccount(maker, await wallet(id))).toEqual({ ok: true, value: null })
    const waiting = await wallet(id, { state: 'waiting' })
    expect(await proposeAccountAgain(maker, waiting)).toEqual({ ok: true, value: null })
    expect(await proposeAccountAgain(maker, waiting)).toEqual({ ok: true, value: null })
    const asked = await store.db
      .select()
      .from(proposal)
      .where(eq(proposal.subjectId, waiting))
      .orderBy(proposal.askedAt)
    expect(
      asked.map(({ state, voidReason, kind, makerId }) => [
        state,
        voidReason && englishText(readStored(voidReason)),
        kind,
        makerId,
      ]),
    ).toEqual([
      ['void', 'It was requested again.', 'payee-account', maker.id],
      ['pending', null, 'payee-account', maker.id],
    ])
    expect(await withdrawAccount(maker, waiting)).toEqual({ ok: true, value: null })
    expect(await withdrawAccount(maker, waiting)).toMatchObject(refusedWith('not-found', 'does not wait'))
    expect(await proposeAccountAgain(maker, waiting)).toMatchObject(refusedWith('not-found', 'does not wait'))
    const [last] = await store.db.select().from(proposal).where(eq(proposal.state, 'pending'))
    expect(last).toBeUndefined()
    expect((await history(id)).map(([what]) => what)).toEqual([
      ...['Added', 'Wallet removed', 'Approval requested again', 'Approval requested again', 'Wallet withdrawn'],
    ])
    const actions = await store.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `payee:${id}`))
      .orderBy(audit.seq)
    expect(actions.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['payee.add', 'payee-account.end', 'payee-account.ask', 'payee-account.ask', 'payee-account.withdraw'].map(
        (action) => [action, maker.id],
      ),
    )
  })

  it('are decided with the words of what was decided', async () => {
    const id = await somebody(maker, { phone: '0772000418' })
    const phone = (await view(id)).accounts[0]?.id ?? null
    await anotherPhone(maker, id, '0752000418', phone)
    const waiting = (await view(id)).accounts[1]?.id ?? ''
    expect(await decideOn(checker, waiting, 'reject')).toMatchObject({ ok: true })
    expect(await decideOn(checker, waiting)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    const walletId = await wallet(id, { state: 'waiting' })
    await proposeAccountAgain(maker, walletId)
    expect(await decideOn(checker, walletId)).toMatchObject({ ok: true })
    expect((await history(id)).slice(2)).toEqual([
      ['Phone rejected', '+256772000418', '+256752000418'],
      ['Approval requested again', null, null],
      ['Wallet approved', null, '7d0f…1a01'],
    ])
    const [rejected, , approved] = (await activity(id)).slice(2)
    expect([rejected, approved]).toEqual(['payee-account.reject', 'payee-account.approve'])
    // Of what was approved already the content is another one by now; that it was decided comes first.
    expect(await decideOn(checker, walletId)).toMatchObject(refusedWith('refused', 'in the meantime'))
  })

  it('of the particulars are written down where something changed', async () => {
    const id = await somebody(maker, { email: 'a@b.example' })
    const details = { name: 'Zoe', email: 'a@b.example', reference: 'R-1' }
    expect(await editPayee(maker, id, details)).toEqual({ ok: true, value: { emailWaits: null } })
    expect(await editPayee(maker, id, details)).toEqual({ ok: true, value: { emailWaits: null } })
    expect(await editPayee(maker, randomUUID(), { name: 'Zoe', email: '', reference: '' })).toMatchObject(
      refusedWith('not-found'),
    )
    expect(await view(id)).toMatchObject({ name: 'Zoe', email: 'a@b.example', reference: 'R-1' })
    const changed = (await history(id)).slice(1)
    expect(changed).toHaveLength(2)
    for (const line of [
      ['Name', 'Amina Nakato', 'Zoe'],
      ['Reference', null, 'R-1'],
    ])
      expect(changed).toContainEqual(line)
    expect(await activity(id)).toEqual(['payee.add', 'payee.rename', 'payee.reference'])
    const made = await createPayee(maker, {
      name: 'Zoe',
      email: '',
      reference: '',
      code: '',
      phone: '2.5E+11',
      network: null,
    })
    expect(made).toMatchObject(refusedWith('bad-input', 'Nothing was saved. Correct the phone.'))
    expect((await listPayees(maker, readPayeeFilters({}))).total).toBe(1)
  })

  it('that merge two take back what waits and what is open, and ask only for a phone that the other lacks', async () => {
    const goes = await somebody(maker, { name: 'A. Nakato', code: 'A-1', phone: '0772000418' })
    const stays = await somebody(maker, { code: 'A-2', phone: '0772000418' })
    await anotherPhone(maker, goes, '0752000418')
    const walletId = await wallet(goes)
    const token = await invited(maker, goes)
    for (const [id, code] of [
      [goes, 'NOBODY'],
      [goes, 'A-1'],
      [stays, ' '],
    ] as const)
      expect(await mergePayees(maker, id, code)).toMatchObject(refusedWith('bad-input', 'No other payee has this code'))
    expect(await mergePayees(maker, randomUUID(), 'A-2')).toMatchObject(refusedWith('not-found'))
    expect(await mergePayees(maker, goes, ' a-2 ')).toEqual({ ok: true, value: { payeeId: stays } })
    expect(await states(goes)).toEqual([
      ['+256772000418', 'ended'],
      ['+256752000418', 'withdrawn'],
      [null, 'ended'],
    ])
    expect((await view(goes)).accounts.find(({ id }) => id === walletId)?.state).toBe('ended')
    expect(await states(stays)).toEqual([['+256772000418', 'approved']])
    const [asked] = await store.db.select().from(proposal)
    expect(asked).toMatchObject({
      state: 'void',
      voidReason: storedMessage(message('requests.void.merged', { code: 'A-1', into: 'A-2' })),
    })
    expect((await readInvitation(token)).state).toBe('expired')
    expect([(await activity(goes)).at(-1), (await activity(stays)).at(-1)]).toEqual(['payee.merge', 'payee.merge'])
    expect((await history(goes)).at(-1)).toEqual(['Merged into A-2, Amina Nakato', null, null])
    expect((await history(stays)).at(-1)).toEqual(['A-1, A. Nakato, was merged into this payee', null, null])
    expect(await mergePayees(maker, stays, 'A-1')).toMatchObject(refusedWith('merged', 'A-1 was merged'))
    expect(await mergePayees(maker, goes, 'A-2')).toMatchObject(refusedWith('merged'))
  })
})
