import type { Mapping } from '@/lib/sheet/columns/fields'
import { questionsOfFormats } from '@/lib/sheet/columns/format-question'
import { noteQuestion, notesOf, notesOfClosing } from '@/lib/sheet/columns/notes'
import type { Question } from '@/lib/sheet/columns/recognition'
import { questionOfLine } from '@/lib/sheet/columns/tables'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { type SkipReason, skipReason } from '@/lib/sheet/rows/skipped-rows'

/** How many lines of a sheet are asked about. */
export const MOST_QUESTIONS = 5
const MOST_FORMATS = 30
/** More lines than a sheet can have; a number that Chromium need not make an object of. */
const NO_END = 0x3fffffff

/** Collects the questions that the lines of a sheet raise one by one, and where the table that is paid ends. */
export class LineQuestions {
  /** The last line of the table that is paid. */
  lastLine: number
  private readonly mapping: Mapping
  private readonly currency: string
  private readonly found: Question[] = []
  private readonly formats = new Map<string, Question>()
  private hasPaymentsBelow = false

  constructor(mapping: Mapping, currency: string) {
    this.mapping = mapping
    this.currency = currency
    this.lastLine = mapping.lastLine ?? NO_END
  }

  /**
   * Takes a line, and answers whether it is below the table that is paid. Rows below the headings of another table are kept out
   * at once; a person says which table is meant.
   */
  askAboutLine(row: SheetRow): boolean {
    this.ask(this.questionAbout(row))
    if (row.lineNo <= this.lastLine || row.place === 'outside') return false
    if (this.skipReason(row) === null) this.hasPaymentsBelow = true
    return true
  }

  /** Takes a payment, whose cells a workbook may show as something else than it stores. */
  askAboutFormats(row: SheetRow): void {
    if (this.formats.size >= MOST_FORMATS) return
    for (const question of questionsOfFormats(row, this.mapping, this.formats)) this.formats.set(question.key, question)
  }

  /** All questions of a sheet, each once: `first` are those of its columns, `again` those that its payments raise. */
  together(first: readonly Question[], again: readonly Question[]): Question[] {
    const byKey = new Map<string, Question>()
    for (const one of [...first, ...this.found, ...this.formats.values(), ...again])
      if (!byKey.has(one.key)) byKey.set(one.key, one)
    const all = [...byKey.values()]
    return this.hasPaymentsBelow ? all : all.map(asNote)
  }

  // Below another table, a line may still be about the payments of the first.
  private questionAbout(row: SheetRow): Question | null {
    if (row.lineNo <= this.lastLine) return questionOfLine(row, this.mapping, this.currency)
    if (row.place !== 'outside') {
      const reason = this.skipReason(row)
      if (reason === null) return null
      return (reason === 'signature' ? notesOfClosing : notesOf)(row)[0] ?? null
    }
    const question = questionOfLine(row, this.mapping, this.currency)
    return question === null ? null : asNote(question)
  }

  private skipReason(row: SheetRow): SkipReason | null {
    return skipReason(row, { ...this.mapping, lastLine: undefined })
  }

  private ask(question: Question | null): void {
    if (question === null || this.found.length >= MOST_QUESTIONS) return
    if (this.found.some(({ key }) => key === question.key)) return
    const answered = this.mapping.confirmed?.some(({ key }) => key === question.key) === true
    if (question.code === 'second-table' && question.isBeside !== true && !answered)
      this.lastLine = Math.min(this.lastLine, (question.line ?? 1) - 1)
    this.found.push(question)
  }
}

// Below the last payment there is nothing that a title could be about.
const asNote = (question: Question): Question =>
  question.isSection === true ? noteQuestion(question.line ?? 0, String(question.message.values?.text ?? '')) : question
