import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { type Approver, ask, decide, draft, person, proof } from './test-story'
import { decideProposal } from './transitions/proposals'
import { refusalOf } from './transitions/refusal'

const ROUNDS = 15

describe('after a reset of their sign-in, a person', () => {
  let store: Engine
  let by: Approver
  beforeEach(async () => {
    store = await openTestDatabase()
    by = await person(store, 'approver')
  })
  afterEach(() => store.close())

  const resetAgo = (ago: string) =>
    byOwner(store, sql`update staff set access_reset_at = now() - ${ago}::interval where id = ${by.id}`)
  const rule = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => refusalOf(error)?.rule ?? /CH0*(\d+)/.exec(JSON.stringify(error))?.[1] ?? String(error),
    )

  it('confirms no identity for any decision, of whatever purpose', async () => {
    const confirm = (purpose: string) =>
      rule(
        byOwner(
          store,
          sql`insert into step_up (staff_id, session_id, purpose, content_hash, method, expires_at)
          values (${by.id}, ${by.sessionId}, ${purpose}, 'x', 'passkey', now() + interval '2 minutes')`,
        ),
      )
    const purposes = [
      'decide',
      'set-limits',
      'set-policy',
      'let-go-on',
      'give-up',
      'resume-batch',
      'link-batch',
      'accept',
    ]
    for (const purpose of purposes) expect(await confirm(purpose)).toBe('done')
    await resetAgo('1 hour')
    for (const purpose of purposes) expect(await confirm(purpose)).not.toBe('done')
  })

  it('decides about nothing by a confirmation that they gave before it, and once the hours of the policy are over', async () => {
    const asked = await ask(await draft(store))
    const { proposalId, contentHash } = asked
    const stepUpId = await proof(store, by, contentHash)
    await resetAgo('0')
    for (const decision of ['approve', 'reject'] as const)
      expect(
        await withTx((tx) => decideProposal(tx, by, { proposalId, contentHash, decision, reason: 'seen', stepUpId })),
      ).toEqual({ ok: false, problem: 'paused' })
    await resetAgo('23 hours 59 minutes')
    await expect(decide(store, asked, by)).rejects.toThrow()
    await store.asOwner(({ exec }) =>
      exec(
        `set session_replication_role = replica; update policy_version set reset_pause_hours = 48; set session_replication_role = origin`,
      ),
    )
    await resetAgo('24 hours')
    await expect(decide(store, asked, by)).rejects.toThrow()
    await resetAgo('48 hours')
    expect(await decide(store, asked, by)).toMatchObject({ ok: true, value: { state: 'approved' } })
  })

  it('is refused an approval that is stored past the functions', async () => {
    const { proposalId, contentHash } = await ask(await draft(store))
    const stepUpId = await proof(store, by, contentHash)
    await byOwner(store, sql`update step_up set used_at = now() where id = ${stepUpId}`)
    await resetAgo('1 hour')
    await expect(
      byOwner(
        store,
        sql`insert into approval (proposal_id, content_hash, approver_id, decision, step_up_id, step_up_method)
          values (${proposalId}, ${contentHash}, ${by.id}, 'approve', ${stepUpId}, '')`,
      ),
    ).rejects.toThrow()
  })

  it(`has approved before a reset at the same moment, or not at all, in ${ROUNDS} rounds`, async () => {
    const before = { approved: 0, refused: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      by = await person(store, 'approver')
      const { proposalId, contentHash } = await ask(await draft(store, 1))
      const stepUpId = await proof(store, by, contentHash)
      const decision = { proposalId, contentHash, decision: 'approve', reason: null, stepUpId } as const
      const reset = JSON.stringify({ action: 'reset-password', email: by.email, passwordHash: 'x' })
      const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
      await Promise.allSettled([
        later(round % 3).then(() => withTx((tx) => decideProposal(tx, by, decision))),
        later(round % 5).then(() =>
          byOwner(store, sql`select put_staff_change('{"id": null, "name": "system"}', ${reset}::jsonb)`),
        ),
      ])
      const [found] = (
        await store.db.execute<{ at: string; reset: string; early: boolean | null }>(sql`
          select s.access_reset_at is not null as reset, (select a.decided_at < s.access_reset_at from approval a where a.approver_id = s.id) as early
          from staff s where s.id = ${by.id}`)
      ).rows
      expect(found?.reset).toBe(true)
      expect(found?.early).not.toBe(false)
      before[found?.early ? 'approved' : 'refused'] += 1
    }
    expect(before.approved + before.refused).toBe(ROUNDS)
  })
})
