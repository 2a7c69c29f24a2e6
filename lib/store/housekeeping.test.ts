import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { runHousekeeping } from './housekeeping'
import { withTx } from './open'
import { signInAttempt } from './schema/staff'
import { everyEngine } from './test-database'
import { ask, draft, letPass, person, stateOf, submitted, systemActor } from './test-story'
import { voidSubmission } from './transitions/submissions'

describe.each(everyEngine())('housekeeping ($engine)', ({ open }) => {
  let store: Engine
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())
  const one = async (query: ReturnType<typeof sql>) => (await store.db.execute(query)).rows[0]

  it('lapses, erases and deletes what is old, keeps the hash, and leaves the rest', async () => {
    await store.asOwner(({ exec }) => exec("update control set mail_domain = 'app.example'"))
    const approver = await person(store, 'approver')
    const asked = await ask(await draft(store))
    await store.asOwner(({ exec }) =>
      exec(
        `update notice set at = at - interval '91 days'; update mail set state = 'sent', ended_at = now(), created_at = created_at - interval '91 days'`,
      ),
    )
    const kept = await submitted(store)
    const ended = await submitted(store)
    await withTx((tx) => voidSubmission(tx, systemActor, { submissionId: ended.submissionId, reason: 'drift' }))
    await letPass(store, ended.submissionId, '31 days')
    const old = sql`now() - interval '91 days'`
    await store.db.insert(signInAttempt).values({ accountKey: 'old', address: '192.0.2.1', ok: false, at: old })
    await store.db.insert(signInAttempt).values({ accountKey: 'new', address: '192.0.2.1', ok: false })
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(`update proposal set asked_at = asked_at - interval '25 hours' where id = '${asked.proposalId}'`)
      await exec('set session_replication_role = origin')
    })
    await runHousekeeping(systemActor)
    expect(await one(sql`select state from proposal where id = ${asked.proposalId}`)).toEqual({ state: 'lapsed' })
    const body = (id: string) =>
      one(sql`select body is null as erased, octet_length(body_sha256) as hash from submission where id = ${id}`)
    expect(await body(ended.submissionId)).toEqual({ erased: true, hash: 32 })
    expect(await body(kept.submissionId)).toEqual({ erased: false, hash: 32 })
    // The approver's notifications that are younger than 90 days are left: those about the two other payouts.
    const mine = sql`select count(*)::int as n from notice where staff_id = ${approver.id}`
    expect(await one(mine)).toEqual({ n: 2 })
    expect(await one(sql`select count(*)::int as n from mail where state = 'sent'`)).toEqual({ n: 0 })
    expect(await stateOf(store, kept.submissionId)).toBe('ready')
    expect((await store.db.select().from(signInAttempt)).map(({ accountKey }) => accountKey)).toEqual(['new'])
  })
})
