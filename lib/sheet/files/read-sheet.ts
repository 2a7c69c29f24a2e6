import { fail, ok, type Result } from '@/lib/platform/result'
import { columnNamed } from '@/lib/sheet/columns/column-name'
import type { Said } from '@/lib/sheet/columns/notes'
import { withinHeadings } from '@/lib/sheet/columns/ragged'
import { recognise, USUAL_CURRENCY } from '@/lib/sheet/columns/recognise'
import type { Question, Recognition } from '@/lib/sheet/columns/recognition'
import { skipReason } from '@/lib/sheet/rows/skipped-rows'
import type { Delimiter } from '@/lib/sheet/text/csv'
import type { AskJudge } from '@/lib/sheet/text/csv-delimiter'
import type { Encoding } from '@/lib/sheet/text/decode'
import type { Pasted } from '@/lib/sheet/text/pasted'
import { chooseTab } from '@/lib/sheet/workbook/choose-tab'
import { openWorkbook } from '@/lib/sheet/workbook/workbook'
import { openTab, readTab } from '@/lib/sheet/workbook/xlsx'
import type { Cell, SheetRow } from './cells'
import { corrupt, type FileProblem, type Refusal, refusalOf } from './file-issues'
import { kindOf } from './file-kind'
import { BYTES_PER_MB, MOST_BYTES, USUAL_MOST_ROWS } from './file-limits'
import { KeptBlock } from './kept-block'
import { pastedSource } from './pasted-source'
import { type RowBlock, rowsOf } from './row-block'
import { SheetBlock } from './sheet-block'
import { type Source, textSource } from './text-source'
import { type SheetNote, sheetNotes, workbookProblems } from './workbook-problems'

/** What a person may say about a file that its bytes do not. */
export type ReadOptions = {
  readonly name?: string
  readonly sheet?: string
  readonly headerLine?: number | null
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  readonly maxRows?: number
  /** The currency of the payout; a sheet that names another is a question. */
  readonly currency?: string
  /** Waits between chunks, so that a worker can answer meanwhile. */
  readonly pause?: () => Promise<void>
}

/** How a file was read. `sheets` are the tabs of a workbook. */
export type SheetFacts = {
  readonly kind: 'csv' | 'xlsx' | 'pasted'
  readonly encoding: Encoding | null
  readonly delimiter: Delimiter | null
  readonly sheet: string | null
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly recognition: Recognition
  /** What people remarked on the cells of a workbook, whether payments or not. */
  readonly notes: readonly SheetNote[]
  readonly fileProblems: readonly FileProblem[]
}

/** Called while a file is read: the columns once they are known, then all lines that are not blank, in order. */
export type ReadEvents = {
  readonly recognised?: (recognition: Recognition) => void
  readonly rows?: (rows: readonly SheetRow[]) => void
  /** The check that judges plain lines while they are cut, once there is one. */
  readonly judge?: AskJudge
  /** The same lines without making rows of them, for a reader that asks for few. */
  readonly block?: (block: RowBlock) => void
  readonly progress?: (share: number) => void
}

const ROWS_TO_RECOGNISE = 140

/**
 * Reads a sheet of any kind we know, the same in the browser's worker and in Node. Lines come as they are cut; the
 * answer is how the file was read, or the one reason why it is not.
 */
export async function readSheet(
  bytes: Uint8Array,
  options: ReadOptions,
  on: ReadEvents,
): Promise<Result<SheetFacts, Refusal>> {
  return readSource(await openSource(bytes, options, on), options, on)
}

/** Reads what was pasted as a sheet. */
export async function readPasted(
  pasted: Pasted,
  options: ReadOptions,
  on: ReadEvents,
): Promise<Result<SheetFacts, Refusal>> {
  return readSource(pastedSource(pasted, options, on.judge), options, on)
}

async function readSource(
  opened: Result<Source, Refusal>,
  options: ReadOptions,
  on: ReadEvents,
): Promise<Result<SheetFacts, Refusal>> {
  if (!opened.ok) return opened
  const { chunks, question = null, said = [], ...facts } = opened.value
  const from = facts.kind === 'xlsx' ? UNPACKED : 0
  const reading: Reading = {
    head: [],
    recognition: null,
    count: 0,
    options,
    tab: facts.sheet,
    said: [...saidByName(options.name), ...said],
    otherTabs: facts.sheets.map(({ name }) => name).filter((name) => name !== facts.sheet),
    question,
    notes: facts.notes,
    wide: facts.kind !== 'csv',
    on,
  }
  for (let step = chunks.next(); ; step = chunks.next()) {
    if (step.done === true) {
      if (step.value !== null) return fail(step.value)
      break
    }
    const refusal = take(reading, step.value.block)
    if (refusal !== null) return fail(refusal)
    on.progress?.(from + step.value.share * (1 - from))
    await options.pause?.()
  }
  const late = reading.recognition === null ? flushHead(reading, true) : null
  if (late !== null) return fail(late)
  const { recognition } = reading
  if (recognition === null || reading.count === 0)
    return fail(refusalOf(recognition === null ? 'empty-file' : 'no-data-rows'))
  on.progress?.(1)
  return ok({ ...facts, recognition })
}

const saidByName = (name = ''): Said[] => {
  const text = name
    .replace(/\.[a-z]{2,5}$/i, '')
    .replaceAll('_', ' ')
    .trim()
  return text === '' ? [] : [{ where: 'file', text }]
}

type Reading = {
  head: RowBlock[]
  recognition: Recognition | null
  count: number
  readonly options: ReadOptions
  /** The name of the tab; null where there is none. */
  readonly tab: string | null
  readonly otherTabs: readonly string[]
  readonly said: readonly Said[]
  readonly question: Question | null
  readonly notes: readonly SheetNote[]
  readonly wide: boolean
  readonly on: ReadEvents
}

function take(reading: Reading, block: RowBlock): Refusal | null {
  const refusal = block.oversized()
  if (refusal !== null) return refusal
  if (reading.recognition !== null) return pass(reading, reading.recognition, block)
  reading.head.push(block)
  const lines = reading.head.reduce((count, each) => count + each.length, 0)
  return lines < ROWS_TO_RECOGNISE ? null : flushHead(reading, false)
}

function flushHead(reading: Reading, whole: boolean): Refusal | null {
  const head = reading.head.flatMap((block) => rowsOf(block))
  if (head.length === 0) return null
  const { headerLine, currency } = reading.options
  const known = {
    whole,
    tab: reading.tab,
    otherTabs: reading.otherTabs,
    said: reading.said,
    ...(headerLine === undefined ? {} : { headerLine }),
    ...(currency ? { currency } : {}),
  }
  const found = withinHeadings(recognise(head, known), reading.wide)
  const asked = reading.question === null ? [] : [reading.question]
  const recognition = { ...found, questions: [...found.questions, ...asked] }
  // Another column in place of one whose formulas have no results would pay other sums, or other people.
  if (recognition.unresolved.length > 0) return refusalOf('formulas-without-values', columnsNamed(recognition))
  reading.recognition = recognition
  reading.on.recognised?.(recognition)
  for (const block of reading.head) {
    const refusal = pass(reading, recognition, block)
    if (refusal !== null) return refusal
  }
  return null
}

const columnsNamed = ({ unresolved, mapping }: Recognition) => ({
  columns: { all: unresolved.map((column) => columnNamed(mapping.headings[column] ?? '', column)) },
  count: unresolved.length,
})

function pass(reading: Reading, { mapping }: Recognition, block: RowBlock): Refusal | null {
  const most = reading.options.maxRows ?? USUAL_MOST_ROWS
  let below = 0
  while (below < block.length && block.lineNo(below) <= (mapping.headerLine ?? 0)) below += 1
  if (reading.count + block.length - below > most) {
    const payments = rowsOf(block).filter((row) => skipReason(row, mapping) === null)
    if (reading.count + payments.length > most) return refusalOf('too-many-rows', { most })
  }
  reading.count += block.length - below
  const whole = reading.wide ? widened(block, mapping.columns.length) : block
  reading.on.block?.(whole)
  reading.on.rows?.(rowsOf(whole))
  return null
}

// A workbook leaves the empty cells at the end of a row unsaid: there they are not missing.
function widened(block: RowBlock, width: number): RowBlock {
  if (block instanceof SheetBlock) return block.widen(width)
  const rows = rowsOf(block).map((row) => {
    if (row.cells.length >= width) return row
    const missing: Cell[] = Array.from({ length: width - row.cells.length }, () => null)
    return { ...row, cells: [...row.cells, ...missing] }
  })
  return new KeptBlock(rows)
}

async function openSource(bytes: Uint8Array, options: ReadOptions, on: ReadEvents): Promise<Result<Source, Refusal>> {
  if (bytes.length > MOST_BYTES) return fail(refusalOf('too-large', { most: MOST_BYTES / BYTES_PER_MB }))
  const kind = kindOf(bytes)
  if (!kind.ok) return fail(kind.refusal)
  return kind.kind === 'xlsx' ? workbookSource(bytes, options, on) : textSource(bytes, options, on.judge)
}

// Unpacking takes about as long as the rows do; progress goes on from there.
const UNPACKED = 0.5

async function workbookSource(
  bytes: Uint8Array,
  options: ReadOptions,
  on: ReadEvents,
): Promise<Result<Source, Refusal>> {
  const opened = await openWorkbook(bytes, options.currency ?? USUAL_CURRENCY)
  if (!opened.ok) return fail(opened.refusal)
  const { workbook } = opened
  const chosen = await chooseTab(workbook, options.sheet, options.currency ?? USUAL_CURRENCY)
  if (chosen === null) return fail(corrupt('noCells'))
  const { tab, question, unpacked } = chosen
  const cells = await openTab(workbook, tab, (share) => on.progress?.(share * UNPACKED), unpacked)
  if (!cells.ok) return fail(cells.refusal)
  const fileProblems = workbookProblems(workbook, chosen, cells.tab, options.name ?? '')
  const sheets = workbook.tabs.map(({ name, hidden }) => ({ name, hidden }))
  return ok({
    ...{ kind: 'xlsx', encoding: null, delimiter: null, sheet: tab.name, sheets, fileProblems, question },
    notes: sheetNotes(cells.tab.notes),
    said: [...cells.tab.said, ...chosen.said],
    chunks: readTab(workbook, cells.tab),
  })
}
