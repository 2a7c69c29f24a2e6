import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { putPolicy } from './test-policy'
import {
  type Approver,
  type Asked,
  ask,
  type Draft,
  decide,
  draft,
  person,
  quoteFor,
  type Submitted,
  systemActor,
  whole,
} from './test-story'
import { openAttempt } from './transitions/attempts'
import { insertSubmission } from './transitions/enqueue'
import { BlockedByPolicy } from './transitions/proposals'

const NUMBER = '+256772000418'
const OTHER = '+256752000419'
/** Each draft pays UGX 2,000: one fits under the ceiling, two do not. */
const CEILING = { id: 'c', scope: 'payee-day', currency: 'UGX', most: '399999', demand: { action: 'block' } }

describe('the ceiling of a recipient and day', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await putPolicy(store, { ceilings: [CEILING] })
  })
  afterEach(() => store.close())
  const exec = (statements: string) => store.asOwner(({ exec: run }) => run(statements))
  const past = (statements: string) =>
    exec(`set session_replication_role = replica; ${statements}; set session_replication_role = origin`)

  async function payee(phone: string | null): Promise<string> {
    const id = randomUUID()
    const { id: by } = await person(store, 'preparer')
    await exec(
      `insert into payee (id, code, name, created_by) values ('${id}', '${id.slice(0, 8).toUpperCase()}', 'Zed Ola', '${by}')`,
    )
    if (phone !== null)
      await exec(`insert into payee_account (payee_id, env, kind, phone, network, state, connected_by)
        values ('${id}', 'sandbox', 'phone', '${phone}', 'mtn', 'approved', '${by}')`)
    return id
  }
  /** A draft whose rows pay this number, for this payee where there is one. */
  async function paying(to: { readonly phone?: string; readonly payee?: string }): Promise<Draft> {
    const drafted = await draft(store)
    await byOwner(
      store,
      sql`update payout_row set dest_key = ${to.phone ?? NUMBER}, payee_id = ${to.payee ?? null}::uuid,
        recognised_by = ${to.payee === undefined ? null : 'code'} where payout_id = ${drafted.payoutId}`,
    )
    return drafted
  }
  const isBlocked = (drafted: Draft) => expect(ask(drafted)).rejects.toBeInstanceOf(BlockedByPolicy)

  it('counts a number that was paid before it became a payee’s', async () => {
    await ask(await paying({}))
    await isBlocked(await paying({ payee: await payee(NUMBER) }))
  })

  it('names the first payees whom it is about, with what each gets here and what counts already', async () => {
    await ask(await paying({}))
    const drafted = await paying({ payee: await payee(NUMBER) })
    const over = {
      recipients: [{ name: 'Zed Ola', lines: [2, 3], rows: 2, own: '200000', earlier: '200000' }],
      more: 0,
    }
    await expect(ask(drafted)).rejects.toMatchObject({ outcome: { id: 'c', sum: '400000', over } })
    const preview = sql`select preview_policy(${drafted.payoutId}, ${drafted.maker.id}) as demanded`
    expect((await store.db.execute(preview)).rows[0]?.demanded).toMatchObject([{ source: 'default' }, { over }])
    const many = await draft(store, 25)
    await byOwner(
      store,
      sql`update payout_row set amount_minor = 200000, name = 'Row ' || ordinal, dest_key = '+25677200' || (1000 + (24 - ordinal) / 5) where payout_id = ${many.payoutId}`,
    )
    const first = ['0', '5', '10'].map((at) => ({
      ...{
        name: `Row ${at}`,
        lines: [2, 3, 4].map((line) => line + Number(at)),
        rows: 5,
        own: '1000000',
        earlier: '0',
      },
    }))
    await expect(ask(many)).rejects.toMatchObject({ outcome: { over: { recipients: first, more: 2 } } })
  })

  it('counts another number of the same payee, a former one, and a payee who was merged', async () => {
    const one = await payee(NUMBER)
    await exec(`alter table payee_account disable trigger guard;
      update payee_account set state = 'ended', ended_at = now() where payee_id = '${one}';
      insert into payee_account (payee_id, env, kind, phone, state, connected_by, approved_at, usable_from)
        select payee_id, env, kind, '${OTHER}', 'approved', connected_by, now(), now() from payee_account where payee_id = '${one}'`)
    await ask(await paying({ payee: one, phone: OTHER }))
    await isBlocked(await paying({}))
    const other = await payee(null)
    await exec(`update payee set merged_into = '${one}' where id = '${other}'`)
    await isBlocked(await paying({ payee: other, phone: '+256772000777' }))
  })

  it('counts a payee who had the number before another', async () => {
    const one = await payee(NUMBER)
    await past(`update payee_account set state = 'ended', ended_at = now() where payee_id = '${one}'`)
    const other = await payee(NUMBER)
    await ask(await paying({ payee: one, phone: OTHER }))
    await isBlocked(await paying({ payee: other, phone: '+256772000777' }))
  })

  it('counts a payee who is paid at a number that nobody is known to have, and leaves others alone', async () => {
    const one = await payee(OTHER)
    await ask(await paying({ payee: one, phone: NUMBER }))
    await isBlocked(await paying({ phone: OTHER }))
    await isBlocked(await paying({}))
    await ask(await paying({ payee: await payee('+256772000555'), phone: '+256772000555' }))
  })

  it('lets nobody who serves name the recipient of a payee', async () => {
    const [one, other] = [await payee(NUMBER), await payee(OTHER)]
    await expect(
      store.db.execute(sql`update payee set recipient_id = ${one} where id = ${other}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } })
  })

  it('counts what was asked for on another day and is not sent yet', async () => {
    const first = await ask(await paying({}))
    await past(`update proposal set asked_at = day_of(now()) - interval '1 second' where id = '${first.proposalId}'`)
    await isBlocked(await paying({}))
    await decide(store, first, await person(store, 'approver'), 'reject')
    await ask(await paying({}))
  })

  it('counts for the day that it is approved for, and not on the days before', async () => {
    const first = await ask(await paying({}))
    await past(`update proposal set asked_at = asked_at - interval '2 days' where id = '${first.proposalId}';
      update payout set send_at = now() + interval '3 days' where id = '${first.payoutId}'`)
    await ask(await paying({ phone: NUMBER }))
    const later = await paying({})
    await byOwner(store, sql`update payout set send_at = now() + interval '3 days' where id = ${later.payoutId}`)
    await isBlocked(later)
    // Of both days, the one with the highest sum.
    await putPolicy(store, { ceilings: [{ ...CEILING, most: '0' }], version: 2 })
    const over = { recipients: [{ own: '200000', earlier: '400000' }] }
    await expect(ask(later)).rejects.toMatchObject({ outcome: { sum: '600000', over } })
  })

  it('counts for the day that it was asked for on, also where both are sent on later days', async () => {
    const first = await ask(await paying({}))
    await past(`update payout set send_at = now() + interval '3 days' where id = '${first.payoutId}'`)
    const later = await paying({})
    await byOwner(store, sql`update payout set send_at = now() + interval '1 day' where id = ${later.payoutId}`)
    await isBlocked(later)
  })

  async function submittedOf(asked: Asked, by?: Approver): Promise<Submitted> {
    const approver = by ?? (await person(store, 'approver'))
    await decide(store, asked, approver)
    const one = whole(asked)
    await withTx((tx) => insertSubmission(tx, systemActor, one))
    return { ...asked, approver, submissionId: one.id }
  }
  const attempt = ({ submissionId }: Submitted) =>
    withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: quoteFor(2) }))

  it('is held once more before the first send on another day than the approval was for', async () => {
    const scheduled = await submittedOf(await ask(await paying({})))
    await past(`update proposal set asked_at = asked_at - interval '3 days' where id = '${scheduled.proposalId}';
      update payout set send_at = day_of(now()) + interval '2 days' where id = '${scheduled.payoutId}'`)
    const late = await submittedOf(await ask(await paying({})))
    await past(`update proposal set asked_at = day_of(now()) - interval '1 hour', decided_at = day_of(now()) - interval '1 second' where id = '${late.proposalId}';
      update payout set send_at = day_of(now()) where id = '${scheduled.payoutId}'`)
    expect(await attempt(late)).toEqual({ refused: 'over-ceiling' })
    await past(
      `update submission set state = 'void' where id = '${scheduled.submissionId}'; update submission_row set live = false where submission_id = '${scheduled.submissionId}'`,
    )
    expect(await attempt(late)).toHaveProperty('opened')
  })

  it('counts what an approver approved on another day for the same day', async () => {
    await putPolicy(store, { ceilings: [{ ...CEILING, scope: 'approver-day' }] })
    const by = await person(store, 'approver')
    const [first, second] = [await ask(await paying({})), await ask(await paying({ phone: OTHER }))]
    await submittedOf(first, by)
    await past(
      `update approval set decided_at = decided_at - interval '2 days'; update payout set send_at = now() + interval '2 days'`,
    )
    expect(await decide(store, second, by)).toMatchObject({ ok: false, problem: 'ceiling' })
    await past(`update payout set send_at = now() + interval '1 day' where id = '${first.payoutId}'`)
    expect(await decide(store, second, await person(store, 'approver'))).toMatchObject({ ok: true })
  })

  it('counts the day of a release from escrow', async () => {
    await putPolicy(store, {})
    const one = await submittedOf(await ask(await paying({})))
    const other = await submittedOf(await ask(await paying({})))
    await past(`update proposal set asked_at = asked_at - interval '5 days'; update submission set state = 'accepted';
      insert into escrow_item (service_id, disbursement_id, env, submission_id, row_id, matched_by, observed_at)
        select row_id, submission_id, 'sandbox', submission_id, row_id, 'test', now() from submission_row`)
    await putPolicy(store, { ceilings: [CEILING] })
    const release = (of: Submitted) =>
      ask(of, {
        ...{ kind: 'release-escrow-disbursement', subjectId: randomUUID(), payoutId: null, currency: 'UGX' },
        summary: { content: { escrows: of.rowIds.map((id) => ({ escrowId: id, amount: '1000.00' })) } },
      })
    await release(one)
    await expect(release(other)).rejects.toBeInstanceOf(BlockedByPolicy)
  })
})
