import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { englishText } from '@/lib/messages/test-english'
import { readPayeeFilters } from '@/lib/payees/filters'
import { listPayees } from '@/lib/payees/list-payees'
import { mergePayees } from '@/lib/payees/merge-payees'
import { readPayee } from '@/lib/payees/read-payee'
import { editPayee } from '@/lib/payees/save-payee'
import { anotherPhone, decideOn, letPausePass, somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { quoteFor, submitted, systemActor } from '@/lib/store/test-story'
import { openAttempt } from '@/lib/store/transitions/attempts'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { endAccount } from './accounts'
import { withdrawAccount } from './propose-account'

describe('payees', () => {
  let store: Engine
  let maker: Awaited<ReturnType<typeof testStaff<'payees:edit'>>>
  let checker: Awaited<ReturnType<typeof testStaff<'wallets:approve'>>>
  beforeEach(async () => {
    store = await openTestDatabase()
    maker = await testStaff('payees:edit', { name: 'R. Nambi', role: 'preparer' })
    checker = await testStaff('wallets:approve', { name: 'D. Okot' })
  })
  afterEach(() => store.close())

  const view = async (id: string) => {
    const read = await readPayee(maker, id)
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value
  }
  const found = async (search: string, more: Record<string, string> = {}) =>
    (await listPayees(maker, readPayeeFilters({ search, ...more }))).payees.map(({ name }) => name)
  const refusal = async (statement: string) => {
    try {
      await withTx((tx) => tx.execute(sql.raw(statement)), maker)
      return 'was allowed'
    } catch (error) {
      return refusalOf(error)?.rule ?? String(error)
    }
  }

  it('are found by the beginning of any word, by code and by phone, however it is typed', async () => {
    await somebody(maker, { name: 'Zoë Nakato', code: 'FARM-7', email: 'zoe@farm.example', phone: '0772 000 418' })
    await somebody(maker, { name: 'Brian Okello', phone: '+254712345678' })
    for (const typed of ['zo', 'NAK', 'zoe nak', 'farm-7', '7', 'zoe@', '0772 000', '+256772000418', '772000'])
      expect(await found(typed), typed).toEqual(['Zoë Nakato'])
    expect(await found('254712')).toEqual(['Brian Okello'])
    expect(await found('')).toEqual(['Brian Okello', 'Zoë Nakato'])
    expect(await found('kato')).toEqual([])
    expect(await found("'; drop table payee --")).toEqual([])
    expect(await found('', { wallet: 'connected' })).toEqual([])
  })

  it('have a code of their own, made where none is given, and never given twice', async () => {
    const id = await somebody(maker)
    expect((await view(id)).code).toMatch(/^P-\d{5}$/)
    await somebody(maker, { code: 'A-1' })
    await expect(somebody(maker, { code: 'A-1' })).rejects.toThrow('errors.payees.codeTaken')
  })

  it('take their first phone at once, and another only after a second person and the pause', async () => {
    const id = await somebody(maker, { phone: '0772000418' })
    const [first] = (await view(id)).accounts
    expect(first).toMatchObject({ phone: '+256772000418', network: 'mtn', state: 'approved', usable: true })
    expect(await anotherPhone(maker, id, '0752000418', first?.id ?? null)).toMatchObject({ value: { waits: true } })
    const asked = (await view(id)).accounts[1]
    expect(asked?.proposal?.summary).toMatchObject({
      before: { phone: '+256772000418' },
      after: { phone: '+256752000418' },
    })
    expect((await listApprovals(checker)).waiting).toMatchObject([
      { about: { kind: 'payee', id }, asks: 'payee-account', place: 'phone', money: null, whyNot: null },
    ])
    expect(await decideOn(checker, asked?.id ?? '')).toMatchObject({ value: { state: 'approved' } })
    const paused = (await view(id)).accounts
    expect(paused.map(({ state, usable }) => [state, usable])).toEqual([
      ['ended', false],
      ['approved', false],
    ])
    await letPausePass(store)
    expect((await view(id)).accounts[1]).toMatchObject({ usable: true, approvedBy: 'D. Okot', connectedBy: 'R. Nambi' })
    expect((await view(id)).changes.map(({ what, by }) => `${englishText(what)} ${by}`)).toEqual([
      'Phone approved D. Okot',
      'Change of phone requested R. Nambi',
      'Added R. Nambi',
    ])
  })

  it('are not approved by their maker, nor after something changed, and a rejected phone stays unused', async () => {
    const asker = await testStaff('payees:edit', { role: 'approver' })
    const id = await somebody(maker, { phone: '0772000418' })
    await anotherPhone(asker, id, '0752000418')
    const asked = (await view(id)).accounts[1]?.id ?? ''
    const self = { ...checker, ...asker } as typeof checker
    expect(await decideOn(self, asked)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    await withTx(async (tx) => {
      await tx.execute(sql`update payee_account set network = 'mtn', network_by_hand = true where id = ${asked}`)
      await tx.execute(sql`insert into payee_change (payee_id, actor_id, actor_name, action, what)
        select payee_id, ${maker.id}, 'R. Nambi', 'payee-account.network', '' from payee_account where id = ${asked}`)
    }, asker)
    expect(await decideOn(checker, asked)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect(await decideOn(checker, asked, 'reject')).toMatchObject({ value: { state: 'rejected' } })
    expect((await view(id)).accounts.map(({ state }) => state)).toEqual(['approved', 'rejected'])
  })

  it('can be withdrawn while nobody decided, and removed afterwards', async () => {
    const id = await somebody(maker, { phone: '0772000418' })
    await anotherPhone(maker, id, '0752000418')
    const [first, second] = (await view(id)).accounts
    expect((await withdrawAccount(maker, second?.id ?? '')).ok).toBe(true)
    expect((await endAccount(maker, first?.id ?? '')).ok).toBe(true)
    expect((await view(id)).accounts.map(({ state }) => state)).toEqual(['ended', 'withdrawn'])
    expect(await found('0772000418')).toEqual([])
    expect((await listApprovals(checker)).waiting).toEqual([])
  })

  it('merge without money following: the merged code pays nobody, and its phone is proposed', async () => {
    const goes = await somebody(maker, { name: 'A. Nakato', code: 'A-1', phone: '0772000418' })
    const stays = await somebody(maker, { code: 'A-2', phone: '0752000418' })
    expect(await mergePayees(maker, goes, 'a-2')).toMatchObject({ value: { payeeId: stays } })
    expect(await view(goes)).toMatchObject({ mergedInto: { code: 'A-2' }, accounts: [{ state: 'ended' }] })
    expect((await view(stays)).accounts.map(({ phone, state }) => [phone, state])).toEqual([
      ['+256752000418', 'approved'],
      ['+256772000418', 'waiting'],
    ])
    expect(await found('')).toEqual(['Amina Nakato'])
    expect(await editPayee(maker, goes, { name: 'Other', email: '', reference: '' })).toMatchObject({
      problem: { kind: 'merged' },
    })
  })

  it('stop what was approved for a phone that was ended since, and nothing else', async () => {
    const sent = await submitted(store)
    const tried = () =>
      withTx((tx) => openAttempt(tx, systemActor, { submissionId: sent.submissionId, worker: 'w', quote: quoteFor(2) }))
    const id = await somebody(maker, { phone: '+256772000418' })
    const other = await somebody(maker, { name: 'Somebody else', phone: '+256752000418' })
    await endAccount(maker, (await view(other)).accounts[0]?.id ?? '')
    await endAccount(maker, (await view(id)).accounts[0]?.id ?? '')
    expect(await tried()).toEqual({ refused: 'payee-changed' })
    await somebody(maker, { name: 'A new owner', phone: '+256772000418' })
    expect(await tried()).toHaveProperty('opened')
  })

  it('are protected by the database against writes past the app', async () => {
    const id = await somebody(maker, { phone: '0772000418' })
    await anotherPhone(maker, id, '0752000418')
    const [first, second] = (await view(id)).accounts
    const put = (columns: string, values: string) =>
      `insert into payee_account (payee_id, env, connected_by, ${columns}) values ('${id}', 'sandbox', '${maker.id}', ${values})`
    const illegal: readonly (readonly [string, string])[] = [
      ['I13', `update payee_account set state = 'approved' where id = '${second?.id}'`],
      ['I13', `update payee_account set state = 'rejected' where id = '${second?.id}'`],
      ['I1', `update payee_account set state = 'waiting' where id = '${first?.id}'`],
      ['I15', `update payee_account set usable_from = now() where id = '${second?.id}'`],
      ['I15', `update payee_account set phone = '+256700000100' where id = '${first?.id}'`],
      ['I15', `delete from payee_account where id = '${second?.id}'`],
      ['I13', put('kind, phone, state', "'phone', '+256700000100', 'approved'")],
      ['I13', put('kind, phone', "'phone', '+256772000418'")],
      ['I13', put('kind, account_id, flow_id', "'wallet', gen_random_uuid(), gen_random_uuid()")],
      ['I15', `update payee set code = 'X-1' where id = '${id}'`],
      ['I15', `update payee set code = 'B-1' where id = '${id}'`],
      ['I15', 'delete from payee_change'],
      ['I15', 'update control set payee_pause_seconds = 0'],
    ]
    for (const [rule, statement] of illegal) expect(await refusal(statement), statement).toBe(rule)
    // What the owner of the tables may not do either.
    const asOwner = async (statement: string) =>
      store
        .asOwner(({ exec }) => exec(statement))
        .then(
          () => 'was allowed',
          (error: unknown) => refusalOf(error)?.rule ?? String(error),
        )
    expect(await asOwner(`update payee_account set phone = '+256700000100' where id = '${first?.id}'`)).toBe('I13')
    expect(await asOwner(`update payee_account set usable_from = now() where id = '${first?.id}'`)).toBe('I13')
    expect(await asOwner(`delete from payee_change`)).toBe('I13')
    expect((await view(id)).accounts.map(({ state }) => state)).toEqual(['approved', 'waiting'])
  })
})
