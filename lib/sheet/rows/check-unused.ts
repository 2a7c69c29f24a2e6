import { type MessageKey, message } from '@/lib/messages/message'
import { type Amount, toMinor } from '@/lib/money/amount'
import { readAmountWords } from '@/lib/money/amount-words'
import { readCurrency } from '@/lib/money/currency-cells'
import { HOME } from '@/lib/networks/countries'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { asksToStop, refuses, valueKey } from '@/lib/sheet/columns/refusals'
import { cellText, type SheetRow, spannedText } from '@/lib/sheet/files/cells'
import { namesDiffer } from '@/lib/text/names'
import { type NamedFigure, otherFigure } from './other-figures'
import { addProblem, type Findings, planOf, type UnusedColumn } from './read-field'
import type { RowProblemCode } from './row-issues'

const LONGEST = 120

/** What a row pays, as far as it is understood. */
export type Paid = {
  readonly phone: string | null
  readonly amount: Amount | null
  readonly currency: string
  readonly name: string | null
}

/**
 * Checks the cells of a row that are not read as its payment: words that ask not to pay, another currency, phone, sum or name,
 * and what a person said of a column that decides which rows are paid.
 */
export function checkUnused(found: Findings, row: SheetRow, mapping: Mapping, paid: Paid): void {
  const plan = planOf(mapping)
  const currency = plan.at.currency === undefined ? (mapping.currency ?? null) : 'any'
  for (const column of plan.unused) {
    const cell = row.cells[column.column]
    // The lines in such a cell are of other rows.
    if (typeof cell === 'object' && cell?.mark === 'swallowed-lines') continue
    const text = spannedText(cell)
    const code = issueOf(text, column, currency)
    // Of a column that decides, a person has said what its words mean.
    const isOpen = code === null && column.paid === undefined
    const figure = isOpen ? figureIn(text, column, paid) : null
    const claimed = isOpen && figure === null ? claimIn(text, column, paid) : null
    if (code !== null) tell(found, code, text, column)
    else if (figure !== null) tell(found, 'other-figure', text, column, figure)
    else if (claimed !== null) tell(found, claimed, text, column)
  }
  const [name = -1] = plan.at.name ?? []
  const text = cellText(row.cells[name])
  const figure = /\p{L}{2}/u.test(text) ? otherFigure(text, paid.phone, null) : null
  if (figure?.kind === 'phone')
    tell(found, 'other-figure', text, { column: name, heading: mapping.headings[name] ?? '' }, figure)
}

type Place = { readonly column: number; readonly heading: string }

// Each issue is told once, with the first cell that has it.
function tell(
  found: Findings,
  code: RowProblemCode,
  text: string,
  { column, heading }: Place,
  figure?: NamedFigure,
): void {
  if (found.problems.some((one) => one.code === code)) return
  const key = text === '' ? 'issues.detail.saysNothing' : (DETAILS[code] ?? 'issues.detail.saysStop')
  const said = { headed: heading === '' ? 'no' : 'yes', heading, letters: columnLetters([column]) }
  const detail = message(key, { ...said, text: text.slice(0, LONGEST), kind: figure?.kind ?? '' })
  addProblem(found, code, { typed: text, detail })
}

const DETAILS: Readonly<Partial<Record<RowProblemCode, MessageKey>>> = {
  'other-figure': 'issues.detail.namesFigure',
  'sum-differs': 'issues.detail.wordsDiffer',
  'registered-name': 'issues.detail.registeredName',
}

function issueOf(text: string, { paid, role }: UnusedColumn, currency: string | null): RowProblemCode | null {
  if (paid !== undefined && paid !== null) return paid.has(valueKey(text)) ? null : 'not-to-pay'
  if (text === '') return null
  // Who pays all rows whatever a column says has not read each of its cells: words that ask not to pay still warn.
  if (asksToStop(text) || (paid === undefined && refuses(text, role))) return 'stop-words'
  if (paid === null) return null
  if (currency === 'any' || role === 'fact') return null
  const named = readCurrency(text)
  return named !== null && named !== (currency ?? HOME.currency) ? 'other-currency' : null
}

// Whole cells of numbers are judged as columns; words with a number among them speak of their row.
function figureIn(text: string, { role, claim }: UnusedColumn, { phone, amount }: Paid): NamedFigure | null {
  const isAbout = claim === 'number' || (role !== 'fact' && /\p{L}{2}/u.test(text))
  return isAbout ? otherFigure(text, phone, amount === null ? null : toMinor(amount)) : null
}

function claimIn(text: string, { claim }: UnusedColumn, { amount, name }: Paid): RowProblemCode | null {
  // "Yes" under "Registered in own name" is no name.
  if (claim === 'name') return /\p{L}+[ .]+\p{L}{2}/u.test(text) && namesDiffer(name, text) ? 'registered-name' : null
  const written = claim === 'words' ? readAmountWords(text) : null
  return written === null || amount === null || written === amount ? null : 'sum-differs'
}
