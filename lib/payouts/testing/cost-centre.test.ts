import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { system } from '@/lib/access/system'
import { translator } from '@/lib/messages/translator'
import { reviewDigest } from '@/lib/payouts/approval/read-review'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { readResult } from '@/lib/payouts/results/read-results'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { replaceSheet } from '@/lib/payouts/upload/replace-sheet'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { withTx } from '@/lib/store/open'
import { submission } from '@/lib/store/schema/submission'
import { holdSubmission, voidSubmission } from '@/lib/store/transitions/submissions'
import { openBody } from '@/lib/submissions/content/stored-body'
import { asked, decided, draftInput, retried, rowsOf, savedDraft, typeInto, view } from './draft'
import { describePayouts } from './staff-and-drafts'

const headings = ['Name', 'Phone', 'Amount', 'Cost centre']
const mapping = { headerLine: 1, headings, columns: ['name', 'phone', 'amount', 'costCentre'] as const }
const sheet = (rowsExpected: number) => ({
  ...draftInput(rowsExpected),
  mapping: { ...mapping, columns: [...mapping.columns] },
})
const english = translator('en', 'Africa/Kampala')
type Line = readonly [name: string, phone: string, amount: string, costCentre: string]
const lines: readonly Line[] = [
  ['Akello Grace', '0772000101', '50000', 'CC-104'],
  ['Okot Daniel', '0752000102', '60000', 'CC-107'],
  ['Nambi Rita', '0772000103', '70000', ''],
]
const cellsOf = (some: readonly Line[]) =>
  some.map((cells, ordinal) => ({ ordinal, lineNo: ordinal + 2, cells: [...cells] }))

async function drafted(staff: Staff<'payouts:prepare'>): Promise<string> {
  const id = randomUUID()
  const made = await createDraft(staff, id, sheet(lines.length))
  if (!made.ok) throw new Error(made.problem.message.key)
  await saveRows(staff, id, cellsOf(lines))
  return id
}

describePayouts('the cost centres of a payout', ({ maker, checker, store }) => {
  const shown = async (staff: Staff, id: string) => (await rowsOf(staff, id)).map(({ typed }) => typed.costCentre ?? '')
  const digest = (id: string) => withTx((tx) => reviewDigest(tx, id))
  const bodies = async (id: string) => {
    const made = await store().db.select().from(submission).where(eq(submission.payoutId, id))
    return made.map((one) => new TextDecoder().decode(openBody(one) ?? new Uint8Array()))
  }

  it('are shown and edited as other cells are, taken back, and kept over a corrected sheet', async () => {
    const staff = await maker()
    const id = await drafted(staff)
    expect((await view(staff, id)).sheet.notes).toEqual(['costCentre'])
    expect(await shown(staff, id)).toEqual(['CC-104', 'CC-107', ''])
    await typeInto(staff, id, 2, { costCentre: 'CC-110' })
    expect((await rowsOf(staff, id))[2]).toMatchObject({ state: 'fixed', was: { costCentre: '' } })
    const { undo } = (await view(staff, id)).history
    expect(undo?.what).toMatchObject({ values: { field: { key: 'ui.rowField.costCentre' }, row: 4 } })
    await takeStep(staff, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })
    expect(await shown(staff, id)).toEqual(['CC-104', 'CC-107', ''])
    await takeStep(staff, id, { changeId: undo?.changeId ?? '', back: false, from: 0 })
    const { name: _name, ...corrected } = sheet(3)
    await replaceSheet(staff, id, { ...corrected, sheetName: 'corrected.csv' })
    const [first, second, third] = cellsOf(lines)
    await saveRows(staff, id, [
      { ...first, cells: ['Akello Grace', '0772000101', '55000', 'CC-104'] },
      second,
      third,
    ] as ReturnType<typeof cellsOf>)
    expect(await shown(staff, id)).toEqual(['CC-104', 'CC-107', 'CC-110'])
  })

  it('change what is approved and nothing of what is paid', async () => {
    const staff = await maker()
    const id = await drafted(staff)
    const [before, signed] = [(await view(staff, id)).batches.map(({ hash }) => hash), await digest(id)]
    await typeInto(staff, id, 0, { costCentre: 'CC-200' })
    expect((await view(staff, id)).batches.map(({ hash }) => hash)).toEqual(before)
    expect(await digest(id)).not.toBe(signed)
    const proposed = await asked(staff, id)
    const proposal = (await view(staff, id)).proposals.find((one) => one.id === proposed.proposalId)
    expect(proposal?.summary.review?.first.edits).toMatchObject([
      { lineNo: 2, field: 'costCentre', sheet: 'CC-104', value: 'CC-200', by: { who: 'R. Nambi' } },
    ])
    expect(await decided(await checker(), proposed)).toMatchObject({ ok: true, value: { state: 'approved' } })
    const sent = await bodies(id)
    expect(sent).toHaveLength(2)
    expect(sent.join()).not.toMatch(/CC-|cost/i)
  })

  it('stand in the result sheet as they were approved, also where the sheet says otherwise', async () => {
    const staff = await maker()
    const id = await drafted(staff)
    await typeInto(staff, id, 0, { costCentre: '=CC-200' })
    const result = await readResult(staff, id, english)
    expect(result?.heads.at(-1)).toBe('Cost centre (final)')
    expect(result?.rows.map((row) => row.at(-1)).slice(0, 3)).toEqual(['=CC-200', 'CC-107', ''])
    expect(result?.rows.at(-2)?.slice(0, 2)).toEqual(['Number', '3'])
    const plain = await savedDraft(staff, [{ phone: '0772000101' }])
    expect((await view(staff, plain)).sheet.notes).toEqual([])
    expect((await readResult(staff, plain, english))?.heads).not.toContain('Cost centre (final)')
  })

  it('go with rows that are paid again, and the approver reads which of them changed', async () => {
    const staff = await maker()
    const id = await drafted(staff)
    await typeInto(staff, id, 0, { costCentre: 'CC-200' })
    await decided(await checker(), await asked(staff, id))
    const ready = await store().db.select().from(submission).where(eq(submission.payoutId, id))
    for (const { id: submissionId } of ready)
      await withTx(async (tx) => {
        await holdSubmission(tx, system(), { submissionId, reason: 'refused' })
        await voidSubmission(tx, system(), { submissionId, reason: 'given up' })
      })
    const again = await retried(staff, id)
    if (!again.ok) throw new Error(again.problem.message.key)
    expect(await shown(staff, again.value.payoutId)).toEqual(['CC-200', 'CC-107', ''])
    await typeInto(staff, again.value.payoutId, 1, { costCentre: 'CC-300' })
    const { proposalId } = await asked(staff, again.value.payoutId)
    const proposal = (await view(staff, again.value.payoutId)).proposals.find((one) => one.id === proposalId)
    expect(proposal?.summary.review?.first.retried.map(({ changes }) => changes)).toEqual([
      [],
      [{ field: 'costCentre', before: 'CC-107', now: 'CC-300' }],
      [],
    ])
  })
})
