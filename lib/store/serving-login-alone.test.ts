import { createHash, randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { record } from '@/lib/activity/record'
import { appProofs } from '@/lib/platform/app-proof'
import { settings } from '@/lib/platform/settings'
import type { Engine, Tx } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { type Approver, ask, draft, person, proof, submitted } from './test-story'
import { refusalOf } from './transitions/refusal'

// What a person gains who has the login that serves, and perhaps a session of their own as an approver, but no session of a maker.
describe('the login that serves, alone', () => {
  let store: Engine
  let maker: Approver
  let approver: Approver
  beforeAll(async () => {
    store = await openTestDatabase()
    maker = await person(store, 'preparer')
    approver = await person(store, 'approver')
  })
  afterAll(() => store.close())

  class Undo extends Error {}

  /** The rule that refuses one of the statements, in a transaction that is undone; else `done`. */
  const answer = (...statements: readonly string[]): Promise<string | undefined> =>
    store.db
      .transaction(async (tx: Tx) => {
        for (const statement of statements) await tx.execute(sql.raw(statement))
        throw new Undo()
      })
      .catch((problem) => (problem instanceof Undo ? 'done' : (refusalOf(problem)?.rule ?? String(problem.cause))))

  const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`
  const actsAs = ({ sessionToken }: Approver) => `select act_as(${json({ token: sessionToken.reveal() })})`
  const payoutOf = (by: string, id = randomUUID()) =>
    `insert into payout (id, env, name, created_by) values ('${id}', 'sandbox', 'Wages of the preparer', '${by}')`
  const rowIn = (payoutId: string) =>
    `insert into payout_row (payout_id, ordinal, line_no, row_tag, cells, state, dest_kind, dest_key, network, currency, amount_minor)
     values ('${payoutId}', 90, 92, '${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}', '[]', 'ready', 'phone', '+256772000419', 'mtn', 'UGX', 7700000)`

  it('makes no payout in the name of a preparer, with no session or with its own', async () => {
    expect(await answer(payoutOf(maker.id))).toBe('I16')
    expect(await answer(actsAs(approver), payoutOf(maker.id))).toBe('I16')
    expect(await answer(actsAs(maker), payoutOf(maker.id))).toBe('done')
  })

  it('neither adds a row to the draft of a preparer, nor changes or removes one', async () => {
    const { payoutId } = await draft(store)
    const change = `update payout_row set dest_key = '+256772000419' where payout_id = '${payoutId}'`
    for (const statement of [rowIn(payoutId), change, `delete from payout_row where payout_id = '${payoutId}'`]) {
      expect(await answer(statement)).toBe('I16')
      expect(await answer('set role none', statement)).toBe('I16')
      expect(await answer(actsAs(maker), statement)).toBe('done')
    }
  })

  it.each([
    'payout',
    'payout_row',
    'payout_template',
    'payout_template_row',
    'payee',
    'payee_account',
    'payee_group',
    'payee_group_member',
    'invitation',
    'payment_link',
    'draft_change',
    'draft_change_row',
    'replaced_row',
  ])('changes nothing of what staff edit in %s, in the role of the app or its own', async (table) => {
    const [column] = await store.asOwner(({ rows }) =>
      rows(`select attname::text as name, has_table_privilege('countinghouse_web', attrelid, 'delete') as deletes from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 order by has_column_privilege('countinghouse_web', attrelid, attnum, 'update') desc limit 1`),
    )
    const ways = [`insert into ${table} default values`, `update ${table} set ${column?.name} = ${column?.name}`]
    if (column?.deletes) ways.push(`delete from ${table}`)
    for (const way of ways)
      for (const role of ['countinghouse_web', 'none'])
        expect(['I15', 'I16'], `${way} as ${role}`).toContain(await answer(`set role ${role}`, way))
  })

  const asking = async (makerId: string) => {
    const { payoutId } = await draft(store)
    return {
      ...{ kind: 'payout', subjectId: payoutId, payoutId, env: 'sandbox', makerId, summary: {}, rowCount: 2 },
      ...{ contentHash: createHash('sha256').update(payoutId).digest('hex'), currency: 'UGX' },
      ...{ totalMinor: 200_000, feeMinor: 100_000, debitMinor: 300_000 },
    }
  }

  it('asks for no approval in the name of a preparer, by any way of naming them', async () => {
    const request = json(await asking(maker.id))
    const names = [
      { id: maker.id, name: maker.name },
      {},
      { id: null, name: 'system', kind: 'system' },
      { proofs: ['00'] },
    ]
    for (const name of names) expect(await answer(`select ask_proposal(${json(name)}, ${request})`)).toBe('I16')
    const asApprover = json({ token: approver.sessionToken.reveal(), id: maker.id })
    expect(await answer(`select ask_proposal(${asApprover}, ${request})`)).toBe('I16')
    // Not even the app asks in the name of somebody who has not asked for these rows before.
    expect(await answer(`select ask_proposal(${json({ proofs: appProofs(settings()) })}, ${request})`)).toBe('I16')
    const asMaker = json({ token: maker.sessionToken.reveal() })
    expect(await answer(`select ask_proposal(${asMaker}, ${request})`)).toBe('done')
  })

  it('decides nothing in the name of an approver, though it has seen their confirmation', async () => {
    const asked = await ask(await draft(store))
    const stepUpId = await proof(store, approver, asked.contentHash)
    const request = json({ ...asked, decision: 'approve', reason: null, stepUpId })
    await answer(`select decide_proposal(${json({ id: approver.id, name: approver.name })}, ${request})`)
    const { rows } = await store.db.execute(
      sql`select count(*)::int as n from approval where proposal_id = ${asked.proposalId}`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('writes the activity of nobody', async () => {
    const subject = `test:${randomUUID()}`
    const entry = json({ action: 'payout.created', subject, detail: {} })
    const forged = json({ id: maker.id, name: maker.name })
    await store.db.execute(sql.raw(`select append_audit(${forged}, ${entry})`))
    const { rows } = await store.db.execute(sql`select actor_id, actor_name from audit where subject = ${subject}`)
    expect(rows).toEqual([{ actor_id: null, actor_name: 'system' }])
    expect(await answer(`select write_audit(${forged}, 'payout.created', '${subject}', '{}')`)).toBe('I15')
  })

  it.each([
    ['switches sending off', `select set_sending('{}', '{"enabled": false}')`],
    ['switches sending on', `select set_sending('{}', '{"enabled": true}')`],
    ['opens an epoch', `select bump_epoch('{}', '{"reason": "x"}')`],
  ])('never %s', async (_what, statement) => {
    expect(await answer(statement)).toBe('I15')
    expect(await answer(actsAs(await person(store, 'admin')), statement)).toBe('I15')
  })

  it('accepts no database and decides about no batch', async () => {
    const { submissionId, proposalId } = await submitted(store)
    const request = json({ submissionId, proposalId, reason: 'x' })
    const steps = ['accept_database', 'release_submission', 'void_submission', 'let_go_on', 'link_submission']
    for (const step of [...steps, 'resume_submission', 'resolve_submission', 'declare_absent'])
      for (const name of [{}, { id: approver.id, name: approver.name }])
        expect([step, await answer(`select ${step}(${json(name)}, ${request})`)]).toEqual([step, 'I16'])
  })

  it('acts with no session that has ended, is too old or idle, or whose person is disabled', async () => {
    const ends = [
      sql`update session set revoked_at = now() where`,
      sql`update session set created_at = now() - interval '2 hours', expires_at = now() - interval '1 second' where`,
      sql`update session set last_seen_at = now() - interval '31 minutes' where`,
      sql`update staff set disabled_at = now() where`,
    ]
    for (const [at, end] of ends.entries()) {
      const gone = await person(store, 'preparer')
      const which = at === 3 ? sql`id = ${gone.id}` : sql`id = ${gone.sessionId}`
      await byOwner(store, sql`${end} ${which}`)
      expect(await answer(actsAs(gone))).toBe('I16')
    }
  })

  it('cannot say itself who acts, nor keep what the database said for another transaction', async () => {
    const seal = sql`select current_setting('countinghouse.person') as seal`
    const sealed = await store.db.transaction(async (tx) => {
      await tx.execute(sql.raw(actsAs(maker)))
      return String((await tx.execute(seal)).rows[0]?.seal)
    })
    expect(sealed).not.toContain(maker.sessionToken.reveal())
    for (const said of [maker.id, `${maker.id} ${'0'.repeat(64)}`, sealed])
      expect(await answer(`select set_config('countinghouse.person', '${said}', true)`, payoutOf(maker.id))).toBe('I16')
    expect(
      await answer(`select set_config('countinghouse.app', 'app ${'0'.repeat(64)}', true)`, payoutOf(maker.id)),
    ).toBe('I16')
    expect(await answer(`select acting_seal('${maker.id}')`)).toBe('I15')
  })

  it('finds no token in the text of a statement, nor in an error', async () => {
    const gone = await person(store, 'preparer')
    const token = gone.sessionToken.reveal()
    const texts = await withTx(async (tx) => {
      const { rows } = await tx.execute(sql`select query from pg_stat_activity where query like '%act_as%'`)
      return JSON.stringify(rows)
    }, gone)
    expect(texts).not.toContain(token)
    await byOwner(store, sql`update session set revoked_at = now() where id = ${gone.sessionId}`)
    const entry = { action: 'payout.created', subject: 'test:x', detail: {} }
    const errors = [withTx(() => Promise.resolve(), gone), withTx((tx) => record(tx, gone, entry))]
    for (const refused of await Promise.allSettled(errors)) {
      expect(refused).toMatchObject({ status: 'rejected' })
      expect(inspect(refused, { depth: 20, showHidden: true })).not.toContain(token)
    }
  })

  it('is not the app, and so neither makes the draft of a schedule nor connects a wallet in the name of who set it up', async () => {
    const next = randomUUID()
    const { payoutId } = await draft(store)
    const template = `insert into payout_template (name, kind, currency, copied_from, rows, made_by, scheduled_by, schedule, make_on, payday, next_payout_id)
      values ('Wages', 'direct', 'UGX', '${payoutId}', 0, '${maker.id}', '${maker.id}', '{}', current_date, current_date, '${next}')`
    expect(await answer(template)).toBe('I16')
    await byOwner(store, sql.raw(template))
    expect(await answer(payoutOf(maker.id, next))).toBe('I16')
    expect(await answer(actsAs(approver), payoutOf(maker.id, next))).toBe('I16')
    expect(await answer(`select act_as('{"proofs": ["00"]}')`, payoutOf(maker.id, next))).toBe('I16')
    const app = `select act_as(${json({ proofs: appProofs(settings()) })})`
    const forged = `select set_config('countinghouse.app', 'app ${'0'.repeat(64)}', true)`
    expect(await answer(forged, payoutOf(maker.id, next))).toBe('I16')
    expect(await answer(app, payoutOf(maker.id, next))).toBe('done')
    expect(await answer(app, payoutOf(maker.id))).toBe('I16')
    expect(await answer(app, payoutOf(approver.id, next))).toBe('I16')
    const id = randomUUID()
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica;
        insert into payee (id, code, name, created_by) values ('${id}', 'P-9', 'Amina', '${maker.id}');
        insert into invitation (id, payee_id, token_hash, made_by, expires_at, used_at)
          values ('${id}', '${id}', sha256('x'), '${maker.id}', now(), now());
        insert into oauth_flow (id, invitation_id, payee_id, external_ref, cookie_hash, expires_at, used_at)
          values ('${id}', '${id}', '${id}', 'x', sha256('x'), now(), now());
        set session_replication_role = origin`),
    )
    const wallet = `insert into payee_account (payee_id, env, kind, account_id, flow_id, connected_by)
      values ('${id}', 'sandbox', 'wallet', '${randomUUID()}', '${id}', '${maker.id}')`
    expect(await answer(actsAs(maker), wallet)).toBe('I13')
    expect(await answer(app, wallet)).toBe('done')
  })
})
