import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asMessage } from '@/lib/messages/message'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { askNeeding } from '@/lib/store/test-policy'
import { ask, decide, draft, person, proof, submitted, systemActor } from '@/lib/store/test-story'
import { payout } from '../schema/payout'
import { approval } from '../schema/proposal'
import { callAs } from './people'
import { createProposal, decideProposal, lapseProposals, voidProposal } from './proposals'
import { refusalOf } from './refusal'

describe('proposals and decisions', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  const payoutState = async (id: string) =>
    (await store.db.select({ state: payout.state }).from(payout).where(eq(payout.id, id)))[0]?.state

  it('makes a payout pending when it is proposed, and approved when it is approved', async () => {
    const asked = await ask(await draft(store))
    expect(await payoutState(asked.payoutId)).toBe('pending_approval')
    const given = await decide(store, asked, await person(store, 'approver'))
    expect(given).toEqual({ ok: true, value: { state: 'approved', approvals: 1 } })
    expect(await payoutState(asked.payoutId)).toBe('approved')
  })

  it('needs the set number of different approvers, and counts nobody twice', async () => {
    const asked = await askNeeding(store, 2, await draft(store))
    const first = await person(store, 'approver')
    expect(await decide(store, asked, first)).toEqual({ ok: true, value: { state: 'pending', approvals: 1 } })
    expect(await decide(store, asked, first)).toEqual({ ok: false, problem: 'already-decided' })
    const second = await decide(store, asked, await person(store, 'approver'))
    expect(second).toEqual({ ok: true, value: { state: 'approved', approvals: 2 } })
  })

  it('ends with one rejection, and the payout is a draft again', async () => {
    const asked = await askNeeding(store, 2, await draft(store))
    await decide(store, asked, await person(store, 'approver'))
    const answer = await decide(store, asked, await person(store, 'approver'), 'reject')
    expect(answer).toEqual({ ok: true, value: { state: 'rejected', approvals: 1 } })
    expect(await payoutState(asked.payoutId)).toBe('draft')
    expect(await decide(store, asked, await person(store, 'approver'))).toEqual({ ok: false, problem: 'not-pending' })
  })

  it('refuses the maker, people who are not approvers any more, and disabled people', async () => {
    const drafted = await draft(store)
    const maker = await person(store, 'approver')
    const asked = await ask({ ...drafted, maker })
    expect(await decide(store, asked, maker)).toEqual({ ok: false, problem: 'own-proposal' })
    for (const role of ['viewer', 'preparer', 'admin'] as const) {
      expect(await decide(store, asked, await person(store, role))).toEqual({ ok: false, problem: 'not-an-approver' })
    }
    const demoted = await person(store, 'approver')
    await byOwner(store, sql`update staff set role = 'preparer' where id = ${demoted.id}`)
    expect(await decide(store, asked, demoted)).toEqual({ ok: false, problem: 'not-an-approver' })
    const disabled = await person(store, 'approver')
    await byOwner(store, sql`update staff set disabled_at = now() where id = ${disabled.id}`)
    const refused = await decide(store, asked, disabled).catch(refusalOf)
    expect(refused).toMatchObject({ rule: 'I16' })
  })

  it('accepts an identity confirmation once, for this content and this person', async () => {
    const asked = await askNeeding(store, 3, await draft(store))
    const by = await person(store, 'approver')
    const { proposalId, contentHash } = asked
    const with_ = (stepUpId: string, hash = contentHash) =>
      withTx((tx) =>
        decideProposal(tx, by, { proposalId, contentHash: hash, decision: 'approve', reason: null, stepUpId }),
      )
    const step = { ok: false, problem: 'step-up' }
    expect(await with_(await proof(store, by, 'other content'))).toEqual(step)
    expect(await with_(await proof(store, await person(store, 'approver'), contentHash))).toEqual(step)
    expect(await with_(crypto.randomUUID())).toEqual(step)
    const used = await proof(store, by, contentHash)
    await byOwner(store, sql`update step_up set used_at = now() where id = ${used}`)
    expect(await with_(used)).toEqual(step)
    const old = await proof(store, by, contentHash)
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update step_up set expires_at = now() - interval '1 second' where id = '${old}'`)
      await exec('set session_replication_role = origin')
    })
    expect(await with_(old)).toEqual(step)
    expect(await with_(await proof(store, by, contentHash), 'seen earlier')).toEqual({
      ok: false,
      problem: 'other-content',
    })
    expect((await with_(await proof(store, by, contentHash))).ok).toBe(true)
  })

  it('accepts an identity confirmation that the same transaction used up, and keeps its method', async () => {
    const asked = await ask(await draft(store))
    const by = await person(store, 'approver')
    const { proposalId, contentHash } = asked
    const stepUpId = await proof(store, by, contentHash)
    const answer = await withTx(async (tx) => {
      await callAs(tx, by.sessionToken, 'use_confirmation', { stepUpId, purpose: 'approve', contentHash })
      return decideProposal(tx, by, { proposalId, contentHash, decision: 'approve', reason: null, stepUpId })
    })
    expect(answer.ok).toBe(true)
    const rows = await store.db.select().from(approval).where(eq(approval.proposalId, proposalId))
    expect(rows).toEqual([expect.objectContaining({ approverId: by.id, stepUpMethod: 'password', stepUpId })])
  })

  it('refuses a second proposal for the same subject, and one for another environment', async () => {
    const asked = await ask(await draft(store))
    const again = ask(asked).catch((problem) => refusalOf(problem)?.rule)
    expect(await again).toBe('I6')
    const elsewhere = draft(store).then((drafted) => ask(drafted, { env: 'production' }))
    expect(await elsewhere.catch((problem) => refusalOf(problem)?.rule)).toBe('I7')
  })

  it('can be withdrawn with a reason until something is submitted, and not after', async () => {
    const asked = await ask(await draft(store))
    await decide(store, asked, await person(store, 'approver'))
    await withTx((tx) =>
      voidProposal(tx, asked.maker, { proposalId: asked.proposalId, reason: asMessage('wrong month') }),
    )
    expect(await payoutState(asked.payoutId)).toBe('draft')
    const sent = await submitted(store)
    const late = withTx((tx) =>
      voidProposal(tx, sent.maker, { proposalId: sent.proposalId, reason: asMessage('late') }),
    )
    expect(await late.catch((problem) => refusalOf(problem)?.rule)).toBe('I6')
  })

  const grow = (proposalId: string, hours: number) =>
    store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update proposal set asked_at = asked_at - interval '${hours} hours' where id = '${proposalId}'`)
      await exec('set session_replication_role = origin')
    })

  it('waits as many days as the setting says', async () => {
    await store.asOwner(({ exec }) => exec('update control set proposal_lapse_days = 3'))
    const [young, old] = [await ask(await draft(store)), await ask(await draft(store))]
    await grow(young.proposalId, 71)
    await grow(old.proposalId, 73)
    expect(await withTx((tx) => lapseProposals(tx, systemActor))).toEqual([old.proposalId])
    expect(await decide(store, young, await person(store, 'approver'))).toMatchObject({ ok: true })
    await store.asOwner(({ exec }) => exec('update control set proposal_lapse_days = 1'))
  })

  it('lapses after a day by default, and cannot be decided from then on', async () => {
    const asked = await ask(await draft(store))
    await grow(asked.proposalId, 25)
    expect(await decide(store, asked, await person(store, 'approver'))).toEqual({ ok: false, problem: 'stale' })
    expect(await withTx((tx) => lapseProposals(tx, systemActor))).toEqual([asked.proposalId])
    expect(await payoutState(asked.payoutId)).toBe('draft')
    await expect(
      withTx((tx) =>
        createProposal(tx, asked.maker, { ...nothing, subjectId: crypto.randomUUID(), makerId: asked.maker.id }),
      ),
    ).resolves.toBeTypeOf('string')
  })
})

const nothing = {
  kind: 'cancel-disbursement',
  payoutId: null,
  env: 'sandbox',
  contentHash: 'h',
  summary: {},
  rowCount: 0,
  totalMinor: 0n,
  feeMinor: 0n,
  debitMinor: 0n,
  currency: 'UGX',
} as const
