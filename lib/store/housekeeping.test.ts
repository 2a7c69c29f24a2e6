import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { runHousekeeping } from './housekeeping'
import { withTx } from './open'
import { signInAttempt } from './schema/staff'
import { openTestDatabase } from './test-database'
import { approved, ask, decide, draft, letPass, person, stateOf, submitted, systemActor } from './test-story'
import { voidSubmission } from './transitions/submissions'

describe('housekeeping', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())
  const list = async (query: ReturnType<typeof sql>) => (await store.db.execute(query)).rows
  const one = async (query: ReturnType<typeof sql>) => (await list(query))[0]

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

  it('erases expired tokens, and deletes old requests for codes', async () => {
    const { id } = await person(store, 'preparer')
    await store.asOwner(({ exec }) =>
      exec(`insert into payer_token (env, account_id, external_user_id, label, sealed_token, expires_at, connected_by)
          select 'sandbox', gen_random_uuid(), 'payer', which, '\\x01', now() + which::interval, '${id}' from unnest(array['-1 second', '1 hour']) which;
        insert into otp_request (staff_id, whom_hash, requested_at)
          select '${id}', repeat(n::text, 64), now() - n * interval '1 day' + interval '1 hour' from generate_series(6, 8) n;`),
    )
    await runHousekeeping(systemActor)
    expect(await list(sql`select label from payer_token where sealed_token is not null`)).toEqual([{ label: '1 hour' }])
    expect(await list(sql`select left(whom_hash, 1) as n from otp_request order by 1`)).toEqual([
      { n: '6' },
      { n: '7' },
    ])
  })

  it('deletes what served to edit a payout 30 days after it ended, and nothing of a draft', async () => {
    const [old, recent, open] = [await approved(store), await approved(store), await draft(store)]
    const all = [old, recent, open]
    for (const { payoutId, rowIds, maker } of all) {
      await store.asOwner(({ exec }) =>
        exec(`with step as (insert into draft_change (payout_id, staff_id, version, what, rows) values ('${payoutId}', '${maker.id}', 1, 'x', 1) returning id)
            insert into draft_change_row (change_id, row_id, before, after) select id, '${rowIds[0]}', '{}', '{}' from step;
          insert into replaced_row (payout_id, line_no, cells, patch, settlements, edits) values ('${payoutId}', 2, '[]', '{}', '{}', '{}');
          insert into draft_presence (payout_id, staff_id, seen_at) values ('${payoutId}', '${maker.id}', now() - interval '25 hours');`),
      )
    }
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(
        `update payout set updated_at = now() - interval '31 days' where id in ('${old.payoutId}', '${open.payoutId}')`,
      )
      await exec('set session_replication_role = origin')
    })
    await runHousekeeping(systemActor)
    const left = new Set([recent.payoutId, open.payoutId])
    const of = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ payout_id }) => payout_id))
    expect(of(await list(sql`select payout_id from draft_change`))).toEqual(left)
    expect(await list(sql`select change_id from draft_change_row`)).toHaveLength(2)
    expect(of(await list(sql`select payout_id from replaced_row`))).toEqual(left)
    expect(await list(sql`select payout_id from draft_presence`)).toEqual([])
    expect(await one(sql`select count(*)::int as n from payout_row where payout_id = ${old.payoutId}`)).toEqual({
      n: 2,
    })
  })

  it('deletes sessions 90 days after their end, but keeps the last of each person and those with a confirmed identity', async () => {
    const approver = await person(store, 'approver')
    const asked = await ask(await draft(store))
    await decide(store, asked, approver)
    const preparer = await person(store, 'preparer')
    await store.asOwner(({ exec }) =>
      exec(`insert into session (staff_id, token_hash, expires_at) select '${preparer.id}', sha256(n::text::bytea), now() - n * interval '1 day' + interval '1 hour' from unnest(array[89, 90, 91]) n;
        update session set expires_at = now() - interval '92 days' where id in ('${approver.sessionId}', '${preparer.sessionId}');
        insert into session (staff_id, token_hash, expires_at) values ('${approver.id}', sha256('later'), now() - interval '91 days');`),
    )
    await runHousekeeping(systemActor)
    const ages = (id: string) =>
      list(
        sql`select round(extract(epoch from now() - expires_at) / 86400)::int as days from session where staff_id = ${id} order by 1`,
      )
    expect(await ages(preparer.id)).toEqual([{ days: 89 }, { days: 90 }])
    expect(await ages(approver.id)).toEqual([{ days: 91 }, { days: 92 }])
  })

  it('says that more is due while it has not deleted everything', async () => {
    await store.asOwner(({ exec }) =>
      exec(`insert into sign_in_attempt (account_key, address, ok, at)
        select 'many', n::text, false, now() - interval '91 days' from generate_series(1, 5001) n`),
    )
    expect(await runHousekeeping(systemActor)).toBe(true)
    expect(await one(sql`select count(*)::int as n from sign_in_attempt where account_key = 'many'`)).toEqual({ n: 1 })
    expect(await runHousekeeping(systemActor)).toBe(false)
    expect(await one(sql`select count(*)::int as n from sign_in_attempt where account_key = 'many'`)).toEqual({ n: 0 })
  })
})
