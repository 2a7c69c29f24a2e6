import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { askNeeding } from '@/lib/store/test-policy'
import { ask, decide, draft, person } from '@/lib/store/test-story'
import { callAs } from '@/lib/store/transitions/people'
import { listApprovals } from './list-approvals'

describe('listApprovals', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('names what a waiting proposal would do, and that an approver may decide it', async () => {
    const asked = await ask(await draft(store, 3))
    const { waiting, decided } = await listApprovals(await person(store, 'approver'))
    expect(decided).toEqual([])
    expect(waiting).toMatchObject([
      {
        about: { kind: 'payout', id: asked.payoutId, name: 'Wages' },
        asks: 'payout',
        network: null,
        rows: 3,
        money: { amount: '4500.00', currency: 'UGX' },
        maker: 'preparer',
        given: 0,
        needed: 1,
        whyNot: null,
        ...{ held: false, forced: false, hash: asked.contentHash },
      },
    ])
    expect(waiting[0]).not.toHaveProperty('place')
  })

  it('names what would be held without the fees nobody quoted, and no amount where there are several currencies', async () => {
    const held = await draft(store, 3)
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update payout set kind = 'escrow', terms = '[]' where id = '${held.payoutId}'`)
      await exec('set session_replication_role = origin')
    })
    await ask(held)
    await ask(await draft(store), { currency: null })
    const { waiting } = await listApprovals(await person(store, 'approver'))
    expect(waiting.map(({ held: isHeld, money }) => [isHeld, money])).toEqual([
      [true, { amount: '3000.00', currency: 'UGX' }],
      [false, null],
    ])
  })

  it('names why somebody may not decide', async () => {
    const asked = await ask(await draft(store))
    const editor = await person(store, 'approver')
    await withTx((tx) => callAs(tx, editor.sessionToken, 'name_editor', { payoutId: asked.payoutId }))
    const whyNot = async (who: typeof editor) => (await listApprovals(who)).waiting[0]?.whyNot
    expect(await whyNot(asked.maker)).toBe('mine')
    expect(await whyNot(editor)).toBe('worked-on')
    expect(await whyNot(await person(store, 'viewer'))).toBe('role')
  })

  it('knows what nobody may decide any more, a day later', async () => {
    const asked = await ask(await draft(store))
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update proposal set asked_at = asked_at - interval '25 hours' where id = '${asked.proposalId}'`)
      await exec('set session_replication_role = origin')
    })
    expect((await listApprovals(await person(store, 'approver'))).waiting[0]?.whyNot).toBe('stale')
  })

  it('waits for the second of two, and shows the first that they have decided', async () => {
    const asked = await askNeeding(store, 2, await draft(store))
    const first = await person(store, 'approver')
    await decide(store, asked, first)
    expect((await listApprovals(first)).waiting).toMatchObject([{ whyNot: 'decided', given: 1, needed: 2 }])
    expect((await listApprovals(await person(store, 'approver'))).waiting).toMatchObject([{ whyNot: null }])
  })

  it('has what I may decide before what I may not, each in the order of proposals', async () => {
    const approver = await person(store, 'approver')
    const mine = await ask({ ...(await draft(store)), maker: approver })
    const older = await ask(await draft(store))
    const newer = await ask(await draft(store))
    const { waiting } = await listApprovals(approver)
    expect(waiting.map((line) => line.proposalId)).toEqual([older.proposalId, newer.proposalId, mine.proposalId])
  })

  it('lists what was decided with who and why, and forgets it after two weeks', async () => {
    const asked = await ask(await draft(store))
    const approver = await person(store, 'approver')
    await decide(store, asked, approver, 'reject')
    const { waiting, decided } = await listApprovals(approver)
    expect(waiting).toEqual([])
    const { rows } = await store.db.execute<{ at: string }>(sql`select decided_at::text as at from proposal`)
    expect(Date.parse(decided[0]?.decidedAt ?? '')).toBe(Math.floor(Date.parse(rows[0]?.at ?? '')))
    expect(decided).toMatchObject([
      { state: 'rejected', decisions: [{ who: 'approver', what: 'reject', reason: 'seen' }] },
    ])
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update proposal set decided_at = decided_at - interval '15 days'`)
      await exec('set session_replication_role = origin')
    })
    expect(await listApprovals(approver)).toMatchObject({ waiting: [], decided: [] })
    expect((await store.db.execute(sql`select count(*)::int as n from proposal`)).rows).toEqual([{ n: 1 }])
  })
})
