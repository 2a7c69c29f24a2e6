import type { Mapping } from '@/lib/sheet/columns/fields'
import { notesOfCells } from '@/lib/sheet/columns/notes'
import { PaymentColumns } from '@/lib/sheet/columns/payment-columns'
import { raggedRefusal } from '@/lib/sheet/columns/ragged'
import { PAYMENTS_ASKED, questionsOfPayments } from '@/lib/sheet/columns/recognise'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { columnProblems } from '@/lib/sheet/files/file-issues'
import { FileRemarks } from '@/lib/sheet/files/file-remarks'
import { LineBlock } from '@/lib/sheet/files/line-block'
import type { SheetFacts } from '@/lib/sheet/files/read-sheet'
import type { RowBlock } from '@/lib/sheet/files/row-block'
import { type CheckedRow, checkRow, destinationKey, withProblems } from '@/lib/sheet/rows/check-row'
import { RAGGED } from '@/lib/sheet/rows/check-shape'
import { comparePayments } from '@/lib/sheet/rows/compare-payments'
import type { Comparable } from '@/lib/sheet/rows/duplicates'
import type { SkippedLine } from '@/lib/sheet/rows/own-figures'
import { nameHash, referenceHash } from '@/lib/sheet/rows/plain-cells'
import { type QuickCheck, quickCheckOf } from '@/lib/sheet/rows/quick-check'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import { type Skipped, skipLine, skippedAs } from '@/lib/sheet/rows/skipped-rows'
import type { RowState } from '@/lib/sheet/rows/status'
import { AMOUNT_REPAIRED, NO_REFERENCE } from '@/lib/sheet/rows/verdict'
import { nameKey } from '@/lib/text/names'
import { LineQuestions } from './line-questions'
import type { SheetContext, SheetSummary } from './protocol'
import { figuresOfSheet } from './sheet-figures'

const NOTHING: Mapping = { headerLine: null, headings: [], columns: [] }

/**
 * Holds one sheet and what the checks say of its payments, so that a page can ask for the part it shows. Plain rows of
 * a text file are judged where they lie; every row that is shown is checked in full.
 */
export class SheetStore {
  private readonly blocks: RowBlock[] = []
  private readonly context: SheetContext
  private mapping = NOTHING
  private quick: QuickCheck | null = null
  private payments = new PaymentColumns()
  private skipped: Skipped[] = []
  private stated: SkippedLine[] = []
  private counts = new Map<string, number>()
  private remarks = new FileRemarks()
  /** The issues of payments that a comparison with the others has shown. */
  private across: ReadonlyMap<number, readonly Problem[]> = new Map()
  private lines = 0
  private withoutReference = 0
  private ragged: number[] = []
  private questions = new LineQuestions(NOTHING, '')

  constructor(context: SheetContext) {
    this.context = context
  }

  /** Takes the mapping of the lines that come next. */
  begin(mapping: Mapping): void {
    if (mapping !== this.mapping) this.restart(mapping)
  }

  /** The check that judges plain lines under the mapping, while they are cut. */
  get judge(): QuickCheck | null {
    return this.quick
  }

  /** How many lines the store holds. */
  get size(): number {
    return this.lines
  }

  /** Takes further lines under a mapping, and checks each by itself. */
  add(block: RowBlock, mapping: Mapping): void {
    this.begin(mapping)
    this.blocks.push(block)
    this.lines += block.length
    this.checkBlock(this.blocks.length - 1)
  }

  /** Reads the lines that are here already under other columns. */
  remap(mapping: Mapping): void {
    this.restart(mapping)
    for (let block = 0; block < this.blocks.length; block += 1) this.checkBlock(block)
  }

  /** Compares the payments with one another, once all lines are here, and sums up. */
  finish(facts: SheetFacts): SheetSummary {
    this.across = comparePayments(this.payments, {
      currency: this.mapping.currency ?? this.context.currency,
      comparable: (payment) => this.comparable(payment),
      lineNo: (payment) => this.blockOf(payment)?.lineNo(this.payments.at[payment] ?? 0) ?? 0,
    })
    const problems = new Map(this.counts)
    if (this.withoutReference > 0)
      problems.set('missing-reference', (problems.get('missing-reference') ?? 0) + this.withoutReference)
    this.takeAcross(problems)
    const counts = this.payments.counts()
    const { mapping, skipped } = this
    const all = this.payments.length
    const asked = { tab: facts.sheet, currency: this.context.currency, all }
    const again = questionsOfPayments(mapping, this.rows(0, Math.min(all, PAYMENTS_ASKED)), asked)
    const { asked: lines, ...figures } = figuresOfSheet(this.payments, this.stated, mapping, this.context.currency)
    const questions = this.questions.together(facts.recognition.questions, [
      ...again,
      ...lines,
      ...notesOfCells(this.remarks.beside(facts.notes), mapping.currency ?? this.context.currency),
    ])
    // The cells of a table beside the first are not moved cells: which table is meant is asked.
    const hasTableBeside = questions.some(({ code }) => code === 'second-table')
    const cut = problems.get('cut-number') ?? 0
    const last = this.blocks.findLast(({ length }) => length > 0)
    return {
      facts,
      questions,
      fileProblems: [
        ...facts.fileProblems,
        ...columnProblems(facts.recognition, mapping),
        ...this.remarks.list(skipped, facts.notes),
      ],
      mapping,
      dataRows: this.payments.length,
      lastLine: last?.lineNo(last.length - 1) ?? 0,
      refusal: hasTableBeside ? null : raggedRefusal(this.ragged, this.payments.length, cut),
      counts,
      problems: Object.fromEntries(problems),
      skipped,
      ...figures,
    }
  }

  /** The checked payments of one window of the grid, of one state or of all, and how many there are. */
  window(offset: number, count: number, state: RowState | null): { total: number; rows: CheckedRow[] } {
    const shown = this.payments.inState(state)
    const here = Array.from(shown).slice(offset, offset + count)
    return { total: shown.length, rows: here.map((payment) => this.checked(payment)) }
  }

  /** The payments as uploaded. */
  rows(offset: number, count: number): SheetRow[] {
    const end = Math.min(this.payments.length, offset + count)
    return Array.from({ length: Math.max(0, end - offset) }, (_, at) => this.line(offset + at))
  }

  private restart(mapping: Mapping): void {
    this.mapping = mapping
    this.quick = quickCheckOf(mapping, this.context)
    this.payments = new PaymentColumns()
    this.skipped = []
    this.stated = []
    this.counts = new Map()
    this.withoutReference = 0
    this.ragged = []
    this.remarks = new FileRemarks()
    this.across = new Map()
    this.questions = new LineQuestions(mapping, this.context.currency)
  }

  private checkBlock(block: number): void {
    const rows = this.blocks[block]
    if (rows === undefined) return
    if (!(rows instanceof LineBlock)) {
      for (let at = 0; at < rows.length; at += 1) this.checkFully(block, at, rows.row(at))
      return
    }
    if (rows.judgedBy !== this.quick) rows.judge(this.quick)
    const header = this.mapping.headerLine ?? 0
    for (let at = 0; at < rows.length; at += 1) {
      const flags = rows.flags[at] ?? 0
      if (flags !== 0 && rows.lineNo(at) > header && rows.lineNo(at) <= this.questions.lastLine)
        this.addPlain(block, at, rows, flags)
      else this.checkFully(block, at, rows.row(at))
    }
  }

  private addPlain(block: number, at: number, rows: LineBlock, flags: number): void {
    if ((flags & NO_REFERENCE) !== 0) this.withoutReference += 1
    this.remarks.takePlain(flags)
    this.payments.add(block, at, (flags & AMOUNT_REPAIRED) !== 0 ? 'fix-offered' : 'ready', true)
    this.payments.compareBy(rows.phones[at] ?? 0, rows.references[at] ?? 0, rows.names[at] ?? 0)
    this.payments.pay(rows.units[at] ?? 0)
  }

  private checkFully(block: number, at: number, row: SheetRow): void {
    const other = this.questions.askAboutLine(row)
    const skip = other ? skippedAs('other-table', row) : skipLine(row, this.mapping)
    if (skip === 'header') return
    if (skip !== null) {
      this.skipped.push(skip)
      if (!other) this.stated.push({ row, above: this.payments.length })
      return
    }
    this.questions.askAboutFormats(row)
    const checked = checkRow(row, this.mapping, null, this.context)
    for (const code of new Set(checked.problems.map((problem) => problem.code)))
      this.counts.set(code, (this.counts.get(code) ?? 0) + 1)
    if (checked.problems.some(({ code }) => RAGGED.some((each) => each === code))) this.ragged.push(row.lineNo)
    this.remarks.take(checked, row)
    const destination = destinationKey(checked)
    this.payments.add(block, at, checked.state, false)
    this.payments.compareBy(
      destination === null ? 0 : this.payments.numberOf(destination),
      checked.reference === null ? 0 : referenceHash(checked.reference.toLowerCase()),
      nameHash(nameKey(checked.values.name)),
    )
    const usual = this.mapping.currency ?? this.context.currency
    this.payments.pay(checked.amount, checked.currency === usual ? undefined : checked.currency)
  }

  private takeAcross(problems: Map<string, number>): void {
    for (const [payment, found] of this.across) {
      for (const { code } of found) problems.set(code, (problems.get(code) ?? 0) + 1)
      const warned = found.some(({ severity }) => severity === 'warn')
      if (warned && this.payments.state(payment) !== 'blocked') this.payments.setState(payment, 'warning')
    }
  }

  private checked(payment: number): CheckedRow {
    const row = checkRow(this.line(payment), this.mapping, null, this.context)
    return withProblems(row, this.across.get(payment) ?? [], null)
  }

  private comparable(payment: number): Comparable {
    const block = this.blockOf(payment)
    const at = this.payments.at[payment] ?? 0
    const quick = this.payments.quick[payment] === 1 ? this.quick : null
    if (quick?.hasNameParts === false && block instanceof LineBlock) return block.comparable(at, quick)
    const checked = checkRow(this.line(payment), this.mapping, null, this.context)
    return { ...checked, destinationKey: destinationKey(checked), name: checked.values.name }
  }

  private blockOf(payment: number): RowBlock | undefined {
    return this.blocks[this.payments.block[payment] ?? 0]
  }

  private line(payment: number): SheetRow {
    return this.blockOf(payment)?.row(this.payments.at[payment] ?? 0) ?? { lineNo: 0, cells: [] }
  }
}
