import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { asMessage } from '@/lib/messages/message'
import { saying } from '@/lib/messages/test-english'
import { mergePayees } from '@/lib/payees/merge-payees'
import { readPayee } from '@/lib/payees/read-payee'
import { editPayee } from '@/lib/payees/save-payee'
import { decideEmailOf, emailAsked, somebody } from '@/lib/payees/test-payee'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { ago, supposing } from '@/lib/store/test-supposing'
import { createProposal, voidProposal } from '@/lib/store/transitions/proposals'
import { refusalOf } from '@/lib/store/transitions/refusal'

type Maker = Awaited<ReturnType<typeof testStaff<'payees:edit'>>>

const OLD = 'amina@farm.example'
const NEW = 'new@farm.example'
const NEEDS_SECOND = 'The mail of a payee changes with the approval of a second person'

describe('the database about the mail of a payee', () => {
  let store: Engine
  let maker: Maker
  let checker: Awaited<ReturnType<typeof testStaff<'wallets:approve'>>>
  let id: string
  beforeEach(async () => {
    store = await openTestDatabase()
    maker = await testStaff('payees:edit', { role: 'preparer' })
    checker = await testStaff('wallets:approve')
    id = await somebody(maker, { email: OLD })
  })
  afterEach(() => store.close())

  const refused = (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      (problem: unknown) => refusalOf(problem),
    )
  const asOwner = (statement: string) => store.asOwner(({ exec }) => exec(statement))
  const put = (email = NEW) => `update payee set email = '${email}' where id = '${id}'`
  const emailOf = async () => {
    const read = await readPayee(maker, id)
    return read.ok ? read.value.email : expect.fail('no payee')
  }
  const ask = () => editPayee(maker, id, { name: 'Amina Nakato', email: NEW, reference: '' })

  it('refuses the app a change of it, and its own owner, too', async () => {
    const set = (statement: string) => refused(store.db.execute(statement))
    expect(await set(put())).toMatchObject({ rule: 'I15' })
    expect(await set(`update payee set email = null where id = '${id}'`)).toMatchObject({ rule: 'I15' })
    expect(await refused(asOwner(put()))).toMatchObject({ rule: 'I13', sentence: NEEDS_SECOND })
    await ask()
    expect(await refused(asOwner(put()))).toMatchObject({ rule: 'I13', sentence: NEEDS_SECOND })
    expect(await emailOf()).toBe(OLD)
  })

  it('refuses one that was rejected, withdrawn or approved at another time', async () => {
    await ask()
    await decideEmailOf(checker, id, 'reject')
    expect(await refused(asOwner(put()))).toMatchObject({ sentence: NEEDS_SECOND })
    await ask()
    const proposalId = (await emailAsked(id))?.id ?? ''
    await withTx((tx) => voidProposal(tx, maker, { proposalId, reason: asMessage('not wanted') }))
    expect(await refused(asOwner(put()))).toMatchObject({ sentence: NEEDS_SECOND })
    await ask()
    await decideEmailOf(checker, id)
    expect(await emailOf()).toBe(NEW)
    expect(await refused(asOwner(put(OLD)))).toMatchObject({ sentence: NEEDS_SECOND })
  })

  it('requires exactly the change that somebody else approved just now', async () => {
    const approved = (over: {
      was?: string
      email?: string
      by?: string
      of?: string
      at?: string
      kind?: string
      state?: string
    }) => {
      const proposalId = randomUUID()
      const { was = OLD, email = NEW, by = checker.id, of = id, at = 'clock_timestamp()' } = over
      const { kind = 'payee-email', state = 'approved' } = over
      const content = JSON.stringify({ content: { was, email } })
      return supposing(
        store,
        [
          `insert into proposal (id, kind, subject_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor, approvals_needed, state, decided_at)
           values ('${proposalId}', '${kind}', '${of}', 'sandbox', '${maker.id}', 'hash', '${content}', 0, 0, 0, 0, 1, '${state}', ${at})`,
          `insert into approval (proposal_id, content_hash, approver_id, decision, step_up_id, step_up_method)
           values ('${proposalId}', 'hash', '${by}', 'approve', '${randomUUID()}', 'password')`,
          `insert into payee_change (payee_id, actor_id, actor_name, action, what, is_now)
           values ('${id}', '${checker.id}', 'D. Okot', 'payee.email', 'E-mail', '${NEW}')`,
        ],
        `${put()} returning email`,
      )
    }
    expect(await approved({})).toBe(NEW)
    for (const over of [
      { by: maker.id },
      { was: 'other@farm.example' },
      { email: 'other@farm.example' },
      { of: randomUUID() },
      { at: ago('1 minute') },
      { kind: 'payee-account' },
      { state: 'void' },
    ])
      expect(await approved(over), JSON.stringify(over)).toBe(NEEDS_SECOND)
  })

  it('takes no request about another address than the one in use, nor one that changes nothing, nor of a merged payee', async () => {
    const request = (content: object, subjectId = id) =>
      refused(
        withTx((tx) =>
          createProposal(tx, maker, {
            ...{ kind: 'payee-email', subjectId, payoutId: null, env: 'sandbox', makerId: maker.id },
            ...{ contentHash: 'hash', summary: { content }, rowCount: 0, totalMinor: 0n, feeMinor: 0n, debitMinor: 0n },
            ...{ currency: null },
          }),
        ),
      )
    const sentence = 'A change of mail is asked for from the address that the payee has now to another'
    for (const content of [{ was: NEW, email: 'x@y.example' }, { was: OLD, email: OLD }, { was: OLD }, { email: NEW }])
      expect(await request(content), JSON.stringify(content)).toMatchObject({ rule: 'I13', sentence })
    expect(await request({ was: OLD, email: NEW }, randomUUID())).toMatchObject({ sentence })
    expect(await request({ was: OLD, email: NEW })).toBeNull()
    expect(await request({ was: OLD, email: NEW })).toMatchObject({ rule: 'I6' })
    await somebody(maker, { code: 'A-2' })
    await mergePayees(maker, id, 'A-2')
    expect(await request({ was: OLD, email: NEW })).toMatchObject({ sentence })
  })

  it('lets nobody approve their own proposal', async () => {
    const both = { ...checker, ...(await testStaff('payees:edit', { role: 'approver' })) } as typeof checker & Maker
    await editPayee(both, id, { name: 'Amina Nakato', email: NEW, reference: '' })
    expect(await decideEmailOf(both, id)).toMatchObject({
      problem: { kind: 'refused', message: saying('somebody else has to approve it') },
    })
    expect(await emailOf()).toBe(OLD)
    expect(await decideEmailOf(checker, id)).toMatchObject({ value: { state: 'approved' } })
    expect(await emailOf()).toBe(NEW)
  })
})
