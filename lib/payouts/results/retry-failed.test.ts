import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { system } from '@/lib/access/system'
import { englishText, saying } from '@/lib/messages/test-english'
import { fromMinor } from '@/lib/money/amount'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import {
  among,
  asked,
  choiceOf,
  decided,
  retried,
  rowsOf,
  savedDraft,
  type TestLine,
  typeInto,
  view,
} from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { testPhone } from '@/lib/phone/test-phone'
import { issueText } from '@/lib/sheet/rows/row-issues'
import { withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { submission } from '@/lib/store/schema/submission'
import { holdSubmission, voidSubmission } from '@/lib/store/transitions/submissions'
import { past } from '@/lib/submissions/testing/batch'
import { retryFailed } from './retry-failed'

describePayouts('rows that are paid again', ({ maker, checker, store, sent }) => {
  const plot = { phone: '0772000101', reference: 'A-1', amount: '60000' }
  /** A payout that was approved and given up before it was sent. */
  const givenUp = async (lines: readonly TestLine[], name?: string) => {
    const staff = await maker()
    const id = await savedDraft(staff, lines, name)
    await applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-row', reason: 'two plots', among: among() })
    await typeInto(staff, id, 0, { name: 'Amina Payee' })
    await decided(await checker(), await asked(staff, id))
    const ready = await store().db.select().from(submission).where(eq(submission.payoutId, id))
    for (const { id: submissionId } of ready)
      await withTx(async (tx) => {
        await holdSubmission(tx, system(), { submissionId, reason: 'refused' })
        await voidSubmission(tx, system(), { submissionId, reason: 'given up' })
      })
    return { staff, id, rowIds: (await rowsOf(staff, id)).map((row) => row.id) }
  }
  const stored = async (id: string) => {
    const [head] = await store().db.select().from(payout).where(eq(payout.id, id))
    const rows = await store()
      .db.select()
      .from(payoutRow)
      .where(eq(payoutRow.payoutId, id))
      .orderBy(asc(payoutRow.ordinal))
    return { head, rows }
  }
  const refused = (sentence: string) => ({ ok: false, problem: { message: saying(sentence) } })

  it('are a draft of their own that says whose they are, in the order of the sheet, as they were corrected', async () => {
    const { staff, id, rowIds } = await givenUp([plot, { phone: '0752000102' }, plot], 'Field wages')
    const made = await retried(staff, id, [rowIds[2] ?? '', rowIds[0] ?? ''])
    if (!made.ok) throw new Error(made.problem.message.key)
    const [before, after] = [await stored(id), await stored(made.value.payoutId)]
    const { env, kind, sheetName, sheetTab, headings, mapping, headerLine, defaultCurrency } =
      before.head ?? expect.fail('it is gone')
    expect(after.head).toMatchObject({
      ...{ env, kind, sheetName, sheetTab, headings, mapping, headerLine, defaultCurrency },
      ...{ name: 'Field wages, again', description: 'Field wages, again', state: 'draft' },
      ...{ parentPayoutId: id, rowsExpected: 2, createdBy: staff.id, updatedBy: staff.id },
    })
    const copied = (rows: typeof before.rows) =>
      rows.map(({ lineNo, cells, name, destKey, amountMinor, reference }) => {
        return { lineNo, cells, name, destKey, amountMinor, reference }
      })
    expect(copied(after.rows)).toEqual(copied(before.rows.filter(({ lineNo }) => lineNo !== 3)))
    expect(after.rows.map(({ ordinal, originRowId }) => [ordinal, originRowId])).toEqual([
      [0, rowIds[0]],
      [1, rowIds[2]],
    ])
    expect(after.rows[0]).toMatchObject({ name: 'Amina Payee' })
    const tags = [...before.rows, ...after.rows].map(({ rowTag }) => rowTag)
    expect(new Set(tags).size).toBe(5)
    const [entry] = await store().db.select().from(audit).where(eq(audit.action, 'payout.pay-again'))
    expect(entry).toMatchObject({
      ...{ subject: `payout:${made.value.payoutId}`, actorId: staff.id, detail: { of: id, rows: 2 } },
    })
  })

  it('have their warnings looked at once more', async () => {
    const { staff, id } = await givenUp([plot, plot])
    const twice = async (payoutId: string) =>
      (await rowsOf(staff, payoutId)).map(({ problems }) => problems.find(({ code }) => code === 'duplicate-row'))
    expect(await twice(id)).toMatchObject([undefined, { settled: 'two plots' }])
    const made = await retried(staff, id)
    if (!made.ok) throw new Error(made.problem.message.key)
    const [first, second] = await twice(made.value.payoutId)
    expect(first).toBeUndefined()
    expect(second).toBeDefined()
    expect(second?.settled ?? null).toBeNull()
  })

  it('have a name that still fits where the first one is as long as names can be', async () => {
    const { staff, id } = await givenUp([plot], 'W'.repeat(118))
    const made = await retried(staff, id)
    if (!made.ok) throw new Error(made.problem.message.key)
    expect((await view(staff, made.value.payoutId)).name).toBe(`${'W'.repeat(118)}, `)
  })

  it('are refused where others may be retried by now than the page showed, all or none', async () => {
    const { staff, id, rowIds } = await givenUp([plot, { phone: '0772000102' }])
    const other = await savedDraft(staff, [{ phone: '0772000103' }])
    const notFound = { ok: false, problem: { kind: 'not-found' } }
    const seen = await choiceOf(staff, id)
    expect(seen).toEqual({ changed: [], sums: [{ currency: 'UGX', rows: 2, amount: '110000.00' }] })
    expect(await retryFailed(staff, id, { changed: rowIds, sums: [] })).toMatchObject(refused('No row was selected'))
    expect(await retryFailed(staff, id, { ...seen, sums: [] })).toMatchObject(refused('have changed since'))
    const cheaper = [{ currency: 'UGX', rows: 2, amount: fromMinor(100n) }]
    expect(await retryFailed(staff, id, { ...seen, sums: cheaper })).toMatchObject(refused('have changed since'))
    expect(await retryFailed(staff, randomUUID(), seen)).toMatchObject(notFound)
    expect(await retryFailed(staff, other, seen)).toMatchObject(notFound)
    expect(await store().db.select().from(payout)).toHaveLength(2)
    expect(await retried(staff, id, [rowIds[0] ?? ''])).toMatchObject({ ok: true })
    expect(await retryFailed(staff, id, seen)).toMatchObject(refused('have changed since'))
    expect(await choiceOf(staff, id)).toMatchObject({ sums: [{ rows: 1, amount: '50000.00' }] })
    expect(await store().db.select().from(payout)).toHaveLength(3)
  })

  it('are retried once by two people who click at once', async () => {
    const { staff, id } = await givenUp([plot, { phone: '0772000102' }])
    const seen = await choiceOf(staff, id)
    const both = await Promise.all([retryFailed(staff, id, seen), retryFailed(await maker(), id, seen)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('are copied a part at a time where they are many, and all are compared with one another', async () => {
    const lines = Array.from({ length: 1_999 }, (_, n) => ({ phone: testPhone(n), reference: `N-${n}` }))
    const { staff, id } = await givenUp([...lines, { phone: testPhone(0), reference: 'N-0' }])
    const made = await retried(staff, id)
    if (!made.ok) throw new Error(made.problem.message.key)
    const seen = await view(staff, made.value.payoutId)
    expect(seen).toMatchObject({ sheet: { rowsArrived: 2_000, rowsExpected: 2_000 }, counts: { all: 2_000 } })
    const { rows } = await stored(made.value.payoutId)
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(rows.map((_, at) => at))
    expect(rows.at(-1)?.problems).toMatchObject([{ code: 'duplicate-row' }, { code: 'duplicate-reference' }])
    expect(await choiceOf(staff, id)).toEqual({ changed: [], sums: [] })
  })

  it('stop while they go to the number that failed, and the approver sees the cause and what changed', async () => {
    const staff = await maker()
    const id = await sent([{ phone: '0772000102' }, { phone: '0772000103' }], 'Field wages')
    const rowIds = (await rowsOf(staff, id)).map((row) => row.id)
    await past(
      store(),
      `update submission set state = 'failed'`,
      `insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by, first_failed_at, confirmed_failed_at, reason)
         select l.row_id, s.id, 'failed', now(), 'reference', now(), now(),
           case l.row_id when '${rowIds[0]}' then 'Payee not registered' else 'Provider timed out' end
         from submission s join submission_row l on l.submission_id = s.id
         on conflict (row_id) do update set mapped = 'failed', first_failed_at = now(), confirmed_failed_at = now(), reason = excluded.reason`,
    )
    const made = await retried(staff, id)
    if (!made.ok) throw new Error(made.problem.message.key)
    const { payoutId } = made.value
    const problems = async () =>
      (await rowsOf(staff, payoutId)).map((row) => row.problems.map(({ code, severity }) => [code, severity]))
    expect(await problems()).toEqual([[['retry-unchanged', 'block']], []])
    const [issue] = (await rowsOf(staff, payoutId))[0]?.problems ?? []
    expect(issue && englishText(issueText(issue))).toContain(
      'Number not registered for mobile money (service: “Payee not registered”)',
    )
    await expect(asked(staff, payoutId)).rejects.toThrow('errors.payouts.rowsWithErrors')
    await typeInto(staff, payoutId, 0, { name: 'Another name' })
    expect(await problems()).toEqual([[['retry-unchanged', 'block']], []])
    await typeInto(staff, payoutId, 0, { phone: '0772000199' })
    expect(await problems()).toEqual([[], []])
    await asked(staff, payoutId)
    const review = (await view(staff, payoutId)).proposals[0]?.summary.review
    expect(review?.parent).toEqual({ payoutId: id, name: 'Field wages' })
    expect(review?.first.retried).toMatchObject([
      {
        ...{ failed: true, reason: 'Payee not registered' },
        changes: [
          { field: 'name', now: 'Another name' },
          { field: 'phone', before: '+256772000102', now: '+256772000199' },
        ],
      },
      { failed: true, reason: 'Provider timed out', changes: [] },
    ])
  })

  it('are not retried where a failure was read only once, and the row says when it is confirmed', async () => {
    const staff = await maker()
    const id = await sent([{ phone: '0772000102' }])
    const [row] = await rowsOf(staff, id)
    const rowId = row?.id ?? ''
    await past(
      store(),
      `update submission set state = 'failed'`,
      `insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by, first_failed_at)
         select '${rowId}', id, 'failed', '2027-01-01T09:00:00Z', 'reference', '2027-01-01T09:00:00Z' from submission
         on conflict (row_id) do update set mapped = 'failed', first_failed_at = excluded.first_failed_at, confirmed_failed_at = null`,
      `update control set failure_confirm_seconds = 7200`,
    )
    const forged = { changed: [], sums: [{ currency: 'UGX', rows: 1, amount: fromMinor(5_000_000n) }] }
    const seen = async () => (await rowsOf(staff, id)).map(({ payableAgain, certainAt }) => [payableAgain, certainAt])
    expect(await seen()).toEqual([[null, '2027-01-01T11:00:00.000Z']])
    expect(await retryFailed(staff, id, forged)).toMatchObject(refused('No row was selected'))
    await past(store(), `update row_outcome set first_failed_at = null`)
    expect(await seen()).toEqual([[null, null]])
    expect(await retryFailed(staff, id, forged)).toMatchObject(refused('No row was selected'))
  })
})
