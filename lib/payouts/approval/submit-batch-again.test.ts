import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { draftInput, rowsOf } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { testPhone } from '@/lib/phone/test-phone'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { chooseColumns, chooseUnit } from '@/lib/sheet/columns/questions'
import { questionsOfPayments } from '@/lib/sheet/columns/recognise'
import type { Cell } from '@/lib/sheet/files/cells'

const plain: Mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Amount'],
  columns: ['name', 'phone', 'amount'],
}
const sheet = (amounts: readonly Cell[]) =>
  amounts.map((amount, ordinal) => ({
    ordinal,
    lineNo: ordinal + 2,
    cells: [`Payee ${ordinal}`, testPhone(ordinal), amount],
  }))

describePayouts('a sheet whose own rows ask a question', ({ maker }) => {
  const save = async (amounts: readonly Cell[], mapping: Mapping = plain, sheetTab: string | null = null) => {
    const staff = await maker()
    const rows = sheet(amounts)
    const { headings, columns } = mapping
    const sent = { ...mapping, headings: [...headings], columns: [...columns] }
    const made = await createDraft(staff, randomUUID(), { ...draftInput(rows.length), sheetTab, mapping: sent })
    if (!made.ok) throw new Error(made.problem.message.key)
    const { payoutId } = made.value
    const saved = await saveRows(staff, payoutId, rows)
    return { saved, stored: await rowsOf(staff, payoutId) }
  }
  const asked = (amounts: readonly Cell[], tab: string | null = null) =>
    questionsOfPayments(plain, sheet(amounts), { tab, currency: 'UGX', all: amounts.length })
  const refused = (words: string) => ({ ok: false, problem: { message: saying(words) } })

  const ages = ['31', '45', '27', '39']
  const dollars: Cell = { kind: 'number', text: '60000', format: '"$"#,##0' }
  const usual = ['60000', '75000', '82000', '60000']

  it('is not saved whole without the answer, whatever the page sent', async () => {
    const { saved, stored } = await save(ages)
    expect(saved).toMatchObject(refused('most of its numbers are very small'))
    expect(stored).toEqual([])
    expect((await save([...usual.slice(1), dollars])).saved).toMatchObject(refused('with amounts of column C'))
    expect((await save(usual, plain, 'Payroll USD')).saved).toMatchObject(refused('in the name of the tab'))
  })

  it('is saved once a person has answered it, and where it asks nothing', async () => {
    const columns = chooseColumns(plain, asked(ages), 'amount', [2])
    expect((await save(ages, columns)).saved).toMatchObject({ ok: true })
    const [question] = asked(usual, 'Payroll USD')
    if (question === undefined) throw new Error('Nothing is asked')
    const unit = chooseUnit(plain, question, 'UGX')
    expect((await save(usual, unit, 'Payroll USD')).saved).toMatchObject({ ok: true })
    expect((await save(usual, plain, 'Payroll')).saved).toMatchObject({ ok: true })
  })
})
