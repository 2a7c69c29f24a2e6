import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { payeeAccount } from './schema/payee'
import { proposal } from './schema/proposal'
import { openTestDatabase } from './test-database'
import { askNeeding } from './test-policy'
import { type Approver, type Asked, decide, draft, person, proof } from './test-story'
import { createProposal } from './transitions/proposals'
import { refusalOf } from './transitions/refusal'

// The functions the app calls and the triggers below them hold the same rules. Each layer is tested with the other switched
// off, and each refusal by its sentence: another rule that refuses too would hide one that is gone.
describe('who may approve, layer by layer', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const sentenceOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'allowed',
      (problem: unknown) => refusalOf(problem)?.sentence ?? String(problem),
    )
  const asOwner = (...statements: string[]) =>
    store.asOwner(async ({ exec }) => {
      await exec('begin')
      try {
        for (const statement of statements) await exec(statement)
        await exec('commit')
      } catch (problem) {
        await exec('rollback')
        throw problem
      }
    })
  /** A decision written straight into the table, with a fresh proof of identity as the function would use it. */
  const write = async (
    asked: Asked,
    by: Approver,
    decision: 'approve' | 'reject' = 'approve',
    hash = asked.contentHash,
  ) => {
    const used = await proof(store, by, hash)
    const reason = decision === 'reject' ? "'wrong'" : 'null'
    return asOwner(
      `update step_up set used_at = clock_timestamp() where id = '${used}'`,
      `insert into approval (proposal_id, content_hash, approver_id, decision, reason, step_up_id, step_up_method)
       values ('${asked.proposalId}', '${hash}', '${by.id}', '${decision}', ${reason}, '${used}', '')`,
    )
  }
  const approveRaw = (asked: Asked) =>
    asOwner(`update proposal set state = 'approved' where id = '${asked.proposalId}'`)
  const stateOf = async ({ proposalId }: Asked) =>
    (await store.db.select().from(proposal).where(eq(proposal.id, proposalId)))[0]?.state
  const byApprover = async (needed = 1) => {
    const maker = await person(store, 'approver')
    const drafted = await draft(store)
    const asked = await askNeeding(store, needed, { ...drafted, maker })
    return { asked, maker }
  }

  it('takes a decision of another approver, written by hand', async () => {
    const { asked } = await byApprover()
    expect(await sentenceOf(write(asked, await person(store, 'approver')))).toBe('allowed')
    expect(await sentenceOf(approveRaw(asked))).toBe('allowed')
  })

  it('the table refuses a maker who is an approver', async () => {
    const { asked, maker } = await byApprover()
    expect(await sentenceOf(write(asked, maker))).toBe('Nobody decides about what they asked for themselves')
    expect(await sentenceOf(write(asked, maker, 'reject'))).toBe('Nobody decides about what they asked for themselves')
  })

  it('the table refuses an approval by an editor of the rows, and lets them reject', async () => {
    const { asked } = await byApprover()
    const editor = await person(store, 'approver')
    await asOwner(`insert into payout_editor (payout_id, staff_id) values ('${asked.payoutId}', '${editor.id}')`)
    expect(await sentenceOf(write(asked, editor))).toBe('Nobody approves what they created or edited')
    expect(await decide(store, asked, editor)).toEqual({ ok: false, problem: 'worked-on' })
    expect(await sentenceOf(write(asked, editor, 'reject'))).toBe('allowed')
  })

  it('the table refuses people who are no approvers, are disabled, or confirmed their identity for other content', async () => {
    const { asked } = await byApprover()
    const [admin, gone, other] = [
      await person(store, 'admin'),
      await person(store, 'approver'),
      await person(store, 'approver'),
    ]
    await asOwner(`update staff set disabled_at = now() where id = '${gone.id}'`)
    for (const who of [admin, gone]) expect(await sentenceOf(write(asked, who))).toBe('Only an approver decides')
    expect(await sentenceOf(write(asked, other, 'approve', 'other'))).toBe('The approval is for other content')
    const theirs = await proof(store, await person(store, 'approver'), asked.contentHash)
    const unused = await proof(store, other, asked.contentHash)
    for (const proven of [theirs, unused])
      expect(
        await sentenceOf(
          asOwner(`insert into approval (proposal_id, content_hash, approver_id, decision, step_up_id, step_up_method)
            values ('${asked.proposalId}', '${asked.contentHash}', '${other.id}', 'approve', '${proven}', '')`),
        ),
      ).toBe('The decision needs a fresh proof of identity for exactly this content')
  })

  it('the table needs two different people where two are asked for', async () => {
    const { asked } = await byApprover(2)
    const first = await person(store, 'approver')
    await write(asked, first)
    expect(await sentenceOf(approveRaw(asked))).toBe('The approvals that the policy demands are not given')
    expect(refusalOf(await write(asked, first).catch((problem: unknown) => problem))?.rule).toBe('I6')
    await write(asked, await person(store, 'approver'))
    expect(await sentenceOf(approveRaw(asked))).toBe('allowed')
  })

  it('the table lets nothing be approved that somebody rejected, nor rejected that nobody did', async () => {
    const { asked } = await byApprover(1)
    await write(asked, await person(store, 'approver'))
    const rejected = `update proposal set state = 'rejected' where id = '${asked.proposalId}'`
    expect(await sentenceOf(asOwner(rejected))).toBe('Nobody rejected it')
    await write(asked, await person(store, 'approver'), 'reject')
    expect(await sentenceOf(approveRaw(asked))).toBe('Somebody rejected it')
    expect(await sentenceOf(asOwner(rejected))).toBe('allowed')
  })

  it('the function refuses all of them by itself, with the guards of the tables off', async () => {
    const { asked, maker } = await byApprover(2)
    const rejected = (await byApprover(2)).asked
    const [admin, gone, first, second] = [
      await person(store, 'admin'),
      await person(store, 'approver'),
      await person(store, 'approver'),
      await person(store, 'approver'),
    ]
    await asOwner(`update staff set disabled_at = now() where id = '${gone.id}'`)
    await asOwner('alter table approval disable trigger user', 'alter table proposal disable trigger user')
    expect(await decide(store, asked, maker)).toEqual({ ok: false, problem: 'own-proposal' })
    for (const who of [admin, gone])
      expect(await decide(store, asked, who)).toEqual({ ok: false, problem: 'not-an-approver' })
    expect(await decide(store, { ...asked, contentHash: 'other' }, first)).toEqual({
      ok: false,
      problem: 'other-content',
    })
    expect(await decide(store, asked, first)).toMatchObject({ ok: true, value: { state: 'pending', approvals: 1 } })
    expect(await decide(store, asked, first)).toEqual({ ok: false, problem: 'already-decided' })
    expect(await stateOf(asked)).toBe('pending')
    expect(await decide(store, asked, second)).toMatchObject({ ok: true, value: { state: 'approved', approvals: 2 } })
    await decide(store, rejected, first)
    expect(await decide(store, rejected, second, 'reject')).toMatchObject({ ok: true, value: { state: 'rejected' } })
    expect(await decide(store, rejected, first)).toEqual({ ok: false, problem: 'not-pending' })
  })

  describe('of an account of a payee', () => {
    const connected = async () => {
      const connector = await person(store, 'approver')
      const [payeeId, phone, accountId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
      await asOwner(
        `insert into payee (id, code, name, created_by)
         values ('${payeeId}', 'P-1', 'Amina', '${connector.id}')`,
        `insert into payee_account (id, payee_id, env, kind, phone, state, connected_by)
         values ('${phone}', '${payeeId}', 'sandbox', 'phone', '+256772000418', 'approved', '${connector.id}')`,
        `insert into payee_account (id, payee_id, env, kind, phone, connected_by, replaces)
         values ('${accountId}', '${payeeId}', 'sandbox', 'phone', '+256752000418', '${connector.id}', '${phone}')`,
      )
      return { connector, accountId }
    }
    const askAbout = (accountId: string, makerId: string, by: Approver) =>
      withTx((tx) =>
        createProposal(tx, by, {
          ...{ kind: 'payee-account', subjectId: accountId, payoutId: null, env: 'sandbox', makerId },
          ...{ contentHash: 'hash', summary: { content: { shared: false } }, rowCount: 0, totalMinor: 0n },
          ...{ feeMinor: 0n, debitMinor: 0n, currency: null },
        }),
      )
    const asAsked = (proposalId: string, maker: Approver): Asked => ({
      ...{ proposalId, contentHash: 'hash', payoutId: '', rowIds: [], rowTags: [], maker },
    })
    const accountOf = async (id: string) =>
      (await store.db.select().from(payeeAccount).where(eq(payeeAccount.id, id)))[0]

    it('it is proposed in the name of the person who connected it, and nobody else', async () => {
      const { connector, accountId } = await connected()
      const other = await person(store, 'approver')
      expect(await sentenceOf(askAbout(accountId, other.id, other))).toBe(
        'What is asked about does not wait, or somebody else connected it',
      )
      const asked = asAsked(await askAbout(accountId, connector.id, connector), connector)
      expect(await sentenceOf(write(asked, connector))).toBe('Nobody decides about what they asked for themselves')
      expect(await decide(store, asked, connector)).toEqual({ ok: false, problem: 'own-proposal' })
      expect(await decide(store, asked, other)).toMatchObject({ ok: true, value: { state: 'approved' } })
      const account = await accountOf(accountId)
      expect(account).toMatchObject({ state: 'approved', approvedBy: other.id })
      // The hold begins with the approval: a day by the settings of the test.
      expect(Number(account?.usableFrom) - Number(account?.approvedAt)).toBe(86_400_000)
    })

    it('the person who connected it cannot approve it even with the guards of decisions off', async () => {
      const { connector, accountId } = await connected()
      const asked = asAsked(await askAbout(accountId, connector.id, connector), connector)
      await asOwner('alter table approval disable trigger user')
      await write(asked, connector)
      expect(await sentenceOf(approveRaw(asked))).toBe('A person who connected an account cannot approve it')
      expect(await accountOf(accountId)).toMatchObject({ state: 'waiting', approvedBy: null })
    })

    it('its hold cannot be shortened, and it is not usable without an approval', async () => {
      const { connector, accountId } = await connected()
      const put = (columns: string) =>
        sentenceOf(asOwner(`update payee_account set ${columns} where id = '${accountId}'`))
      expect(await put("state = 'approved'")).toBe('A second person has not approved it')
      expect(await put('usable_from = now()')).toBe('Only an approval makes an account usable')
      const asked = asAsked(await askAbout(accountId, connector.id, connector), connector)
      await decide(store, asked, await person(store, 'approver'))
      expect(await put('usable_from = now()')).toBe('Only an approval makes an account usable')
      expect(await put("phone = '+256700000100'")).toContain('Where a payee is paid does not change')
    })
  })
})
