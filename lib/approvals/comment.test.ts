import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { message } from '@/lib/messages/message'
import { saying } from '@/lib/messages/test-english'
import { readNotifications } from '@/lib/notifications/read-notifications'
import { decide } from '@/lib/payouts/approval/decide'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { asked, decided, rowsOf, savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { testPhone } from '@/lib/phone/test-phone'
import { withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { byOwner } from '@/lib/store/test-owner'
import { callAs } from '@/lib/store/transitions/people'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { comment } from './comment'
import { confirmAndDecide } from './confirm-and-decide'
import { listApprovals } from './list-approvals'

describePayouts('comments on a proposal', ({ maker, checker, store }) => {
  const lines = [
    { name: 'Achan Francis', phone: '0772000101', amount: '60,000' },
    { name: 'Ocen Rita', phone: '0772000119', amount: '70,000' },
    { name: 'Kato Alex', phone: '0772000137', amount: '80,000' },
  ]
  const submitted = async () => {
    const by = await maker()
    const id = await savedDraft(by, lines)
    return { by, id, ...(await asked(by, id)) }
  }
  const remarksOf = async (by: Awaited<ReturnType<typeof maker>>, id: string) =>
    (await rowsOf(by, id)).map(({ remarks }) => remarks.map(({ who, text }) => `${who}: ${text}`))

  it('are kept with who wrote them, reach the maker and everybody who took part, and change nothing else', async () => {
    const [okot, other] = [await checker(), await checker()]
    const { by, id, proposalId, contentHash } = await submitted()
    expect(await comment(okot, { proposalId, text: 'Is this the October rate?', rows: [] })).toMatchObject({ ok: true })
    expect((await readNotifications(by)).notices).toMatchObject([
      { kind: 'commented', status: 'commented', text: saying('D. Okot commented on this request: Pay 3 rows.') },
    ])
    expect(await comment(by, { proposalId, text: 'Yes, of 1 October.', rows: [] })).toMatchObject({ ok: true })
    const kinds = async (who: typeof okot) => (await readNotifications(who)).notices.map(({ kind }) => kind)
    expect(await kinds(okot)).toEqual(['commented', 'asked'])
    expect(await kinds(other)).toEqual(['asked'])
    const [proposal] = (await view(by, id)).proposals
    expect(proposal).toMatchObject({
      ...{ state: 'pending', hash: contentHash, decisions: [] },
      comments: [
        { who: 'D. Okot', text: 'Is this the October rate?', rows: [] },
        { who: 'R. Nambi', text: 'Yes, of 1 October.', rows: [] },
      ],
    })
    expect((await listApprovals(other)).waiting).toMatchObject([
      {
        comments: [
          { who: 'D. Okot', text: 'Is this the October rate?' },
          { who: 'R. Nambi', text: 'Yes, of 1 October.' },
        ],
      },
    ])
    const kept = await store().db.select().from(audit).where(eq(audit.action, 'proposal.comment')).orderBy(audit.seq)
    expect(kept.map(({ actorId, subject, detail }) => ({ actorId, subject, detail }))).toEqual([
      { actorId: okot.id, subject: `proposal:${proposalId}`, detail: { said: 'Is this the October rate?', rows: [] } },
      { actorId: by.id, subject: `proposal:${proposalId}`, detail: { said: 'Yes, of 1 October.', rows: [] } },
    ])
    expect(await decided(okot, { proposalId, contentHash })).toMatchObject({ ok: true, value: { state: 'approved' } })
    expect((await readNotifications(by)).unread).toBe(1)
  })

  it('stand beside the rows that they name, for the approver and again in the draft', async () => {
    const { by, id, proposalId, contentHash } = await submitted()
    const okot = await checker()
    await comment(okot, { proposalId, text: 'Paid in October already', rows: [4, 2] })
    const beside = ['D. Okot: Paid in October already']
    expect(await remarksOf(by, id)).toEqual([beside, [], beside])
    const rejected = await confirmAndDecide(
      okot,
      { proposalId, contentHash, proof: TEST_PASSWORD, decision: 'reject', reason: 'Too much', rows: [3] },
      decide,
    )
    expect(rejected).toMatchObject({ ok: true, value: { state: 'rejected' } })
    expect(await remarksOf(by, id)).toEqual([beside, ['D. Okot: Too much'], beside])
    const [first, second] = await rowsOf(by, id)
    expect((await view(by, id)).proposals[0]).toMatchObject({
      decisions: [{ what: 'reject', reason: 'Too much', rows: [{ rowId: second?.id, lineNo: 3, index: 1 }] }],
      comments: [
        {
          rows: [
            { rowId: first?.id, lineNo: 2, index: 0 },
            { lineNo: 4, index: 2 },
          ],
        },
      ],
    })
    const [entry] = await store().db.select().from(audit).where(eq(audit.action, 'proposal.reject'))
    expect(entry?.detail).toMatchObject({ reason: 'Too much', rows: [3] })
  })

  it('name only rows of that payout, and then nothing is decided or written', async () => {
    const { by, id, proposalId, contentHash } = await submitted()
    const okot = await checker()
    // Another payout has a row with that number.
    await savedDraft(by, [...lines, ...lines.map((line) => ({ ...line, reference: `again ${line.name}` }))], 'Longer')
    const noSuchRow = { ok: false, problem: { message: message('errors.approvals.noSuchRow') } }
    expect(await comment(okot, { proposalId, text: 'Which?', rows: [2, 7] })).toMatchObject(noSuchRow)
    const reject = { proposalId, contentHash, proof: TEST_PASSWORD, decision: 'reject' as const, reason: 'Too much' }
    expect(await confirmAndDecide(okot, { ...reject, rows: [1] }, decide)).toMatchObject(noSuchRow)
    expect((await view(by, id)).proposals[0]).toMatchObject({ state: 'pending', decisions: [], comments: [] })
  })

  it('name at most fifty rows', async () => {
    const by = await maker()
    const long = Array.from({ length: 51 }, (_, at) => ({ phone: testPhone(at) }))
    const { proposalId } = await asked(by, await savedDraft(by, long))
    const rows = long.map((_, at) => at + 2)
    expect(await comment(by, { proposalId, text: 'All of these', rows })).toMatchObject({ ok: false })
    expect(await comment(by, { proposalId, text: 'All but one', rows: rows.slice(1) })).toMatchObject({ ok: true })
  })

  it('name a row whose sheet was replaced by its number alone', async () => {
    const { by, id, proposalId } = await submitted()
    await comment(await checker(), { proposalId, text: 'Which?', rows: [2] })
    await withdraw(by, id)
    await withTx((tx) => tx.execute(sql`delete from payout_row where payout_id = ${id}`), by)
    expect((await view(by, id)).proposals[0]?.comments).toMatchObject([{ rows: [{ lineNo: 2, index: null }] }])
  })

  it('are refused of people who only read, once it is decided, and without text; nobody changes one', async () => {
    const { by, proposalId, contentHash } = await submitted()
    const okot = await checker()
    const raw = (who: { sessionToken: typeof okot.sessionToken }, said: string) =>
      withTx((tx) => callAs(tx, who.sessionToken, 'comment_on_proposal', { proposalId, said, rows: [] })).catch(
        (error: unknown) => refusalOf(error)?.rule ?? 'refused',
      )
    for (const role of ['viewer', 'auditor'] as const)
      expect(await raw(await testStaff('read', { role }), 'Hello')).toBe('I16')
    expect(await raw(okot, ' ')).toBe('refused')
    expect(await raw(okot, 'x'.repeat(501))).toBe('refused')
    expect(await raw(okot, 'Which rate?')).toMatchObject({ id: expect.any(String) })
    for (const statement of [
      sql`update proposal_comment set said = 'Fine'`,
      sql`delete from proposal_comment`,
      sql`truncate proposal_comment`,
    ])
      await expect(byOwner(store(), statement)).rejects.toThrow('what is written there stays')
    await decided(okot, { proposalId, contentHash })
    expect(await comment(by, { proposalId, text: 'Thank you', rows: [] })).toMatchObject({
      ...{ ok: false, problem: { message: message('errors.approvals.decided') } },
    })
  })

  it('begin with the note of who submits, and without one there is none', async () => {
    const by = await maker()
    const id = await savedDraft(by, lines)
    for (const { hash } of (await view(by, id)).batches) await quoteDraft(by, id, hash)
    const hash = (await view(by, id)).contentHash ?? ''
    await submitForApproval(by, id, hash, 'Row 2 is her new number')
    expect((await view(by, id)).proposals[0]?.comments).toMatchObject([{ text: 'Row 2 is her new number' }])
    await withdraw(by, id)
    await submitForApproval(by, id, hash, '')
    expect((await view(by, id)).proposals[0]?.comments).toEqual([])
  })
})
