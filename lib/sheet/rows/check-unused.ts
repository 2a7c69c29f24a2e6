import { message } from '@/lib/messages/message'
import { readCurrency } from '@/lib/money/currency-cells'
import { HOME } from '@/lib/networks/countries'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { asksToStop, refuses, valueKey } from '@/lib/sheet/columns/refusals'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { addProblem, type Findings, planOf, type UnusedColumn } from './read-field'
import type { RowProblemCode } from './row-issues'

const LONGEST = 120

/**
 * Checks the cells of a row that are not read as its payment: words that ask not to pay, another currency, and what a person
 * said of a column that decides which rows are paid. Each issue is told once, with the first cell that has it.
 */
export function checkUnused(found: Findings, row: SheetRow, mapping: Mapping): void {
  const plan = planOf(mapping)
  const told = new Set<RowProblemCode>()
  for (const column of plan.unused) {
    const text = cellText(row.cells[column.column])
    const code = issueOf(text, column, plan.at.currency === undefined ? (mapping.currency ?? null) : 'any')
    if (code === null || told.has(code)) continue
    told.add(code)
    const { heading } = column
    const said = { headed: heading === '' ? 'no' : 'yes', heading, letters: columnLetters([column.column]) }
    const key = text === '' ? 'issues.detail.saysNothing' : 'issues.detail.saysStop'
    addProblem(found, code, { typed: text, detail: message(key, { ...said, text: text.slice(0, LONGEST) }) })
  }
}

function issueOf(text: string, { paid, role }: UnusedColumn, currency: string | null): RowProblemCode | null {
  if (paid !== undefined && paid !== null) return paid.has(valueKey(text)) ? null : 'not-to-pay'
  if (text === '' || paid === null) return null
  if (asksToStop(text) || refuses(text, role)) return 'stop-words'
  if (currency === 'any' || role === 'fact') return null
  const named = readCurrency(text)
  return named !== null && named !== (currency ?? HOME.currency) ? 'other-currency' : null
}
