import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { fromMinor } from '@/lib/money/amount'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { retryFailed } from '@/lib/payouts/results/retry-failed'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { labelOfCode } from '@/lib/sheet/rows/row-issues'
import { withTx } from '@/lib/store/open'
import { submission } from '@/lib/store/schema/submission'
import { openBody } from '@/lib/submissions/content/stored-body'
import { among, asked, decided, draftInput, rowsOf, savedDraft, sheetRows, typeInto, view } from './draft'
import { describePayouts } from './staff-and-drafts'

describePayouts('the main job', ({ maker, checker, store }) => {
  const submissions = () => store().db.select().from(submission)

  it('saves a chunk once, however often it comes, and says when rows are missing', async () => {
    const staff = await maker()
    const intent = randomUUID()
    const made = await createDraft(staff, intent, draftInput(3))
    expect(await createDraft(staff, intent, draftInput(3))).toEqual(made)
    const rows = sheetRows([{ phone: '0772000101' }, { phone: '0752000102' }, { phone: '0772000103' }])
    expect(await saveRows(staff, intent, rows.slice(0, 2))).toEqual({ ok: true, value: { arrived: 2, expected: 3 } })
    expect(await saveRows(staff, intent, rows.slice(0, 2))).toEqual({ ok: true, value: { arrived: 2, expected: 3 } })
    expect((await view(staff, intent)).contentHash).toBeNull()
    expect(await submitForApproval(staff, intent, 'x'.repeat(64))).toMatchObject({
      ok: false,
      problem: { message: saying('Only 2 of 3 rows') },
    })
    expect(await saveRows(staff, intent, rows.slice(2))).toEqual({ ok: true, value: { arrived: 3, expected: 3 } })
    expect((await rowsOf(staff, intent)).map((row) => row.lineNo)).toEqual([2, 3, 4])
  })

  it('checks rows again on the server, splits by network, and corrects one in place with undo', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }, { phone: '0752000102' }, { phone: '2.56772E+11' }])
    const before = await view(staff, id)
    expect(before.counts).toMatchObject({ all: 3, blocked: 1, ready: 2 })
    expect(before.batches.map(({ network, rows }) => [network, rows])).toEqual([
      ['mtn', 1],
      ['airtel', 1],
    ])
    await typeInto(staff, id, 2, { phone: '0772000103' })
    expect((await view(staff, id)).counts.blocked).toBe(0)
    expect((await rowsOf(staff, id))[2]).toMatchObject({ phone: '+256772000103', network: 'mtn' })
    const { undo } = (await view(staff, id)).history
    await takeStep(staff, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })
    expect((await view(staff, id)).counts.blocked).toBe(1)
  })

  it('applies every suggested format, excludes every blocked row, and accepts a warning, each in one step', async () => {
    const staff = await maker()
    const same = { phone: '0772000101', reference: 'A-1', amount: '60,000' }
    const id = await savedDraft(staff, [same, same, { phone: 'nobody' }])
    await applyBulkEdit(staff, id, { what: 'apply-formats', field: null, among: among() })
    await applyBulkEdit(staff, id, {
      what: 'exclude',
      reason: 'no phone',
      among: among({ filter: 'blocked' }),
    })
    await applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-row', reason: 'two plots', among: among() })
    const states = (await rowsOf(staff, id)).map((row) => row.state)
    expect(states).toEqual(['fixed', 'fixed', 'left-out'])
    const { proposalId } = await asked(staff, id)
    const proposal = (await view(staff, id)).proposals.find((one) => one.id === proposalId)
    expect(proposal?.summary.review?.first).toMatchObject({
      acknowledged: [{ lineNo: 3, reason: 'two plots' }],
      excluded: [{ lineNo: 4, reason: 'no phone' }],
    })
  })

  it('quotes again only the batch whose rows changed', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }, { phone: '0752000102' }])
    for (const { hash } of (await view(staff, id)).batches) await quoteDraft(staff, id, hash)
    await typeInto(staff, id, 0, { amount: '150000' })
    const { batches } = await view(staff, id)
    expect(batches.map(({ network, quotedAt }) => [network, quotedAt === null])).toEqual([
      ['mtn', true],
      ['airtel', false],
    ])
    expect(await quoteDraft(staff, id, 'f'.repeat(64))).toEqual({ ok: true, value: 'superseded' })
  })

  it('writes one submission a batch with the approval, with its key, its bytes and its tag', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }, { phone: '0752000102' }])
    expect(await submissions()).toEqual([])
    const decision = await decided(await checker(), await asked(staff, id))
    expect(decision).toMatchObject({ ok: true, value: { state: 'approved' } })
    const written = await submissions()
    expect(written).toHaveLength(2)
    for (const one of written) {
      const body = JSON.parse(new TextDecoder().decode(openBody(one) ?? new Uint8Array()))
      expect(body.description.split(' ')[0]).toBe(one.correlationTag)
      expect(one.state).toBe('ready')
    }
    expect(new Set(written.map((one) => one.idempotencyKey)).size).toBe(2)
  })

  it('lets nobody approve what they asked for, or what they worked on', async () => {
    const both = await testStaff('payouts:approve', { name: 'B. Oth' })
    const author = { ...both, 'may:payouts:prepare': true as const }
    const own = await savedDraft(author, [{ phone: '0772000101' }])
    expect(await decided(both, await asked(author, own))).toMatchObject({ ok: false })
    const helped = await savedDraft(author, [{ phone: '0772000102' }])
    expect(await decided(both, await asked(await maker(), helped))).toMatchObject({
      ok: false,
      problem: { message: saying(/^You .*, so another person has to approve this\./) },
    })
    expect(await submissions()).toEqual([])
  })

  it('sends nothing after a rejection, and makes the rows editable again', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    const first = await asked(staff, id)
    const edit = () => typeInto(staff, id, 0, { amount: '70000' })
    expect(await edit()).toMatchObject({ ok: false, problem: { kind: 'not-a-draft' } })
    expect(await decided(await checker(), first, 'reject')).toMatchObject({ ok: true, value: { state: 'rejected' } })
    expect(await edit()).toMatchObject({ ok: true })
    expect(await submissions()).toEqual([])
    expect((await view(staff, id)).proposals[0]?.decisions[0]).toMatchObject({
      what: 'reject',
      reason: 'not this month',
    })
  })

  it('voids the approval that was asked for when the payout is taken back', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    const first = await asked(staff, id)
    expect(await withdraw(staff, id)).toMatchObject({ ok: true })
    expect(await decided(await checker(), first)).toMatchObject({ ok: false })
    expect((await view(staff, id)).proposals[0]).toMatchObject({ state: 'void' })
    expect(await submissions()).toEqual([])
  })

  it('asks for nothing when the content is another than the asker saw', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    for (const { hash } of (await view(staff, id)).batches) await quoteDraft(staff, id, hash)
    expect(await submitForApproval(staff, id, '0'.repeat(64))).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
    expect((await view(staff, id)).state).toBe('draft')
  })

  it('lets one of two approvers who decide at once write the submissions, once', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    const proposal = await asked(staff, id)
    const [one, other] = [await checker(), await checker()]
    const results = await Promise.all([decided(one, proposal), decided(other, proposal)])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(await submissions()).toHaveLength(1)
  })

  it('blocks a sheet that repeats a payout that was asked for, until staff say why', async () => {
    const staff = await maker()
    const line = { phone: '0772000101', reference: 'NOV-1', amount: '60000' }
    await asked(staff, await savedDraft(staff, [line], 'November'))
    const again = await savedDraft(staff, [line], 'November again')
    expect((await rowsOf(staff, again))[0]?.problems).toMatchObject([{ code: 'paid-before', severity: 'block' }])
    await applyBulkEdit(staff, again, { what: 'accept', code: 'paid-before', reason: 'second half', among: among() })
    expect((await rowsOf(staff, again))[0]).toMatchObject({ state: 'ready' })
    const { proposals } = await asked(staff, again).then(() => view(staff, again))
    expect(proposals[0]?.summary.review?.first.acknowledged).toMatchObject([
      { label: labelOfCode('paid-before'), reason: 'second half' },
    ])
  })

  it('pays nothing again that is not certainly unpaid', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    const [row] = await rowsOf(staff, id)
    const forged = { changed: [row?.id ?? ''], sums: [{ currency: 'UGX', rows: 1, amount: fromMinor(5_000_000n) }] }
    expect(await retryFailed(staff, id, forged)).toMatchObject({ ok: false })
    await decided(await checker(), await asked(staff, id))
    const refused = { ok: false, problem: { message: saying('No row was selected') } }
    expect(await retryFailed(staff, id, forged)).toMatchObject(refused)
    expect(await retryFailed(staff, id, { ...forged, changed: [] })).toMatchObject(refused)
    expect((await view(staff, id)).payableAgain).toEqual([])
  })

  it('keeps the rows of an approved payout as they were', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    await decided(await checker(), await asked(staff, id))
    const update = withTx((tx) => tx.execute(`update payout_row set amount_minor = 1 where payout_id = '${id}'`))
    await expect(update).rejects.toThrow()
  })
})
