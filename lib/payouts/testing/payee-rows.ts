import type { Staff } from '@/lib/access/actor'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { draftInput } from './draft'

type Cells = readonly [name: string, phone: string, code: string, network: string, reference: string]

const mapping = {
  headerLine: 1,
  headings: ['Name', 'Phone', 'Payee code', 'Network', 'Reference', 'Amount'],
  columns: ['name', 'phone', 'payee', 'network', 'reference', 'amount'] as const,
}

/** For tests: a draft of rows with payee codes; each pays 50,000 and two more for each row before it. */
export async function draftOf(
  maker: Staff<'payouts:prepare'>,
  lines: readonly Cells[],
  currency = 'UGX',
): Promise<string> {
  const made = await createDraft(maker, crypto.randomUUID(), {
    ...draftInput(lines.length),
    currency,
    mapping: { ...mapping, columns: [...mapping.columns] },
  })
  if (!made.ok) throw new Error(made.problem.message.key)
  const { payoutId } = made.value
  const rows = lines.map((cells, ordinal) => ({
    ordinal,
    lineNo: ordinal + 2,
    cells: [...cells, `${50_000 + 2 * ordinal}`],
  }))
  const saved = await saveRows(maker, payoutId, rows)
  if (!saved.ok) throw new Error(saved.problem.message.key)
  return payoutId
}

/** For tests: the codes of a row's problems. */
export const codesOf = (row: { problems: readonly { code: string }[] } | undefined) =>
  row?.problems.map(({ code }) => code)
