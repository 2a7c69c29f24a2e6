import { randomUUID } from 'node:crypto'
import type { Staff } from '@/lib/access/actor'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD } from '@/lib/access/test-staff'
import { decide } from '@/lib/payouts/approval/decide'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import type { RowSelection } from '@/lib/payouts/draft/bulk-edit-input'
import type { SheetRowInput } from '@/lib/payouts/draft/draft-input'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { typeCells } from '@/lib/payouts/draft/type-cells'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { readPayout } from '@/lib/payouts/read-payout'
import { chosenSums, type RetryChoice } from '@/lib/payouts/results/retry-choice'
import { retryFailed } from '@/lib/payouts/results/retry-failed'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import type { PayoutView, RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'
import type { RowProblemCode } from '@/lib/sheet/rows/row-issues'

type Maker = Staff<'payouts:prepare'>
type Checker = Staff<'payouts:approve'>
export type TestLine = {
  readonly name?: string
  readonly phone: string
  readonly amount?: string
  readonly reference?: string
}

const mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Amount', 'Reference'],
  columns: ['name' as const, 'phone' as const, 'amount' as const, 'reference' as const],
}

export const draftInput = (rowsExpected: number, name = 'Field wages') => ({
  name,
  currency: 'UGX',
  sheetName: 'wages.csv',
  sheetTab: null,
  mapping,
  rowsExpected,
})

export const sheetRows = (lines: readonly TestLine[]): SheetRowInput[] =>
  lines.map((line, ordinal) => ({
    ordinal,
    lineNo: ordinal + 2,
    cells: [
      line.name ?? `Payee ${ordinal}`,
      line.phone,
      line.amount ?? '50000',
      line.reference ?? randomUUID().slice(0, 8),
    ],
  }))

/** For tests: a saved draft of these lines, in as many parts as it takes. */
export async function savedDraft(maker: Maker, lines: readonly TestLine[], name?: string): Promise<string> {
  const made = await createDraft(maker, randomUUID(), draftInput(lines.length, name))
  if (!made.ok) throw new Error(made.problem.message.key)
  const rows = sheetRows(lines)
  for (let at = 0; at < rows.length; at += 1_000) {
    const saved = await saveRows(maker, made.value.payoutId, rows.slice(at, at + 1_000))
    if (!saved.ok) throw new Error(saved.problem.message.key)
  }
  return made.value.payoutId
}

export async function view(staff: Staff, payoutId: string): Promise<PayoutView> {
  const payout = await readPayout(staff, payoutId)
  if (payout === null) throw new Error('There is no such payout')
  return payout
}

export async function rowsOf(staff: Staff, payoutId: string): Promise<readonly RowView[]> {
  const page = await readRows(staff, payoutId, { filter: 'all', code: null, order: 'sheet', offset: 0, limit: 500 })
  if (page === null) throw new Error('There is no such payout')
  return page.rows
}

/** For tests: the rows of a draft that a change is about; all of them, as the page shows them now, where nothing else is said. */
export const among = (some: Partial<RowSelection> = {}): RowSelection => ({
  filter: 'all',
  code: null,
  fromLine: null,
  toLine: null,
  seen: 1_000_000,
  ...some,
})

/** For tests: a text typed into one field of the row at a place of the sheet, over what stands there. */
export async function typeInto(maker: Maker, payoutId: string, at: number, values: Partial<Record<Field, string>>) {
  const row = (await rowsOf(maker, payoutId))[at]
  const cells = (Object.entries(values) as [Field, string][]).map(([field, text]) => ({
    rowId: row?.id ?? '',
    field,
    text,
    was: row?.typed[field] ?? '',
  }))
  return typeCells(maker, payoutId, cells)
}

/** For tests: what a person selects in the results of a payout to retry these of its rows, or all that are certainly unpaid. */
export async function choiceOf(staff: Staff, payoutId: string, rowIds?: readonly string[]): Promise<RetryChoice> {
  const rows = rowIds === undefined ? [] : await rowsOf(staff, payoutId)
  const changed = rows.filter(
    ({ id, payableAgain: may }) => may !== null && (rowIds?.includes(id) ?? false) !== (may === 'certain'),
  )
  const { sums } = chosenSums((await view(staff, payoutId)).payableAgain, changed)
  return { changed: changed.map(({ id }) => id), sums }
}

/** For tests: the draft that retries these rows, as a person selects them. */
export const retried = async (maker: Maker, payoutId: string, rowIds?: readonly string[]) =>
  retryFailed(maker, payoutId, await choiceOf(maker, payoutId, rowIds))

/** For tests: every open warning with this code is accepted with a reason. */
export async function accepted(maker: Maker, payoutId: string, ...codes: readonly RowProblemCode[]): Promise<void> {
  for (const code of codes) {
    const done = await applyBulkEdit(maker, payoutId, { what: 'accept', code, reason: 'checked', among: among() })
    if (!done.ok) throw new Error(done.problem.message.key)
  }
}

/** For tests: accepts that the same sums went to the same payees before. Most tests pay few people several times within seconds. */
export async function acceptRepeated(maker: Maker, payoutId: string): Promise<void> {
  const { groups } = await view(maker, payoutId)
  if (groups.some(({ code }) => code === 'paid-recently')) await accepted(maker, payoutId, 'paid-recently')
}

/** For tests: every batch quoted by the sandbox. Gives the hash of the payments that the page shows. */
export async function quoted(maker: Maker, payoutId: string): Promise<string> {
  for (const { hash } of (await view(maker, payoutId)).batches) {
    const one = await quoteDraft(maker, payoutId, hash)
    if (!one.ok) throw new Error(one.problem.message.key)
  }
  return (await view(maker, payoutId)).contentHash ?? ''
}

/** For tests: every batch quoted by the sandbox, and approval asked. Gives the proposal. */
export async function asked(maker: Maker, payoutId: string): Promise<{ proposalId: string; contentHash: string }> {
  const submit = async () => submitForApproval(maker, payoutId, await quoted(maker, payoutId))
  const first = await submit()
  if (!first.ok) await acceptRepeated(maker, payoutId)
  const proposal = first.ok ? first : await submit()
  if (!proposal.ok) throw new Error(proposal.problem.message.key)
  return proposal.value
}

/** For tests: a decision after a step-up with the test password. */
export async function decided(
  checker: Checker,
  { proposalId, contentHash }: { proposalId: string; contentHash: string },
  decision: 'approve' | 'reject' = 'approve',
) {
  const proof = await grantStepUp(checker, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
  if (!proof.ok) throw new Error(proof.problem.message.key)
  const reason = decision === 'reject' ? 'not this month' : null
  return decide(checker, { proposalId, contentHash, decision, reason, stepUpId: proof.value.stepUpId })
}
