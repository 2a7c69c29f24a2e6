import { message } from '@/lib/messages/message'
import { HOME } from '@/lib/networks/countries'
import { type Network, networks } from '@/lib/networks/networks'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import { linesText } from '@/lib/sheet/rows/lines-text'
import { LONGEST_OUTSIDE, type Skipped, skippedText } from '@/lib/sheet/rows/skipped-rows'
import { networksOf } from '@/lib/sheet/rows/verdict'
import type { SheetRow } from './cells'
import { type FileProblem, fileProblemOf } from './file-issues'
import { noteProblems, placeOf, type SheetNote } from './workbook-problems'

/** Collects what the rows of a sheet mean for the whole of it, while they are checked one by one. */
export class FileRemarks {
  private readonly networks = new Set<Network>()
  private readonly currencies = new Set<string>()
  private readonly hidden: number[] = []
  /** The cells of payments that have notes, which are issues of their rows. */
  private readonly noted = new Set<string>()
  private flags = 0

  /** A row that the quick check judged: it pays in our own currency over the network of its flags. */
  takePlain(flags: number): void {
    this.flags |= flags
  }

  take(row: CheckedRow, { lineNo, cells }: SheetRow): void {
    for (const [column, cell] of cells.entries())
      if (typeof cell === 'object' && cell?.note !== undefined) this.noted.add(placeOf(column, lineNo))
    if (row.problems.some(({ code }) => code === 'hidden-row')) this.hidden.push(row.lineNo)
    if (row.destination === null || row.amount === null || row.values.currency === null) return
    this.currencies.add(row.values.currency)
    if (row.destination.kind === 'phone') this.networks.add(row.destination.network)
  }

  /** The notes of a workbook that are on no payment. */
  beside(notes: readonly SheetNote[]): SheetNote[] {
    return notes.filter(({ place }) => !this.noted.has(place))
  }

  /** The remarks, with those on skipped lines and on the notes of a workbook that are on no payment. */
  list(skipped: readonly Skipped[], notes: readonly SheetNote[]): FileProblem[] {
    const plain = networksOf(this.flags)
    const inside = skipped.filter(({ reason }) => reason !== 'outside')
    const names = networks.filter(({ code }) => this.networks.has(code) || plain.includes(code)).map(({ name }) => name)
    const currencies = [...new Set([...(plain.length > 0 ? [HOME.currency] : []), ...this.currencies])].sort()
    return [
      ...(names.length > 1 ? [fileProblemOf('mixed-network', { networks: { all: names } })] : []),
      ...(currencies.length > 1 ? [fileProblemOf('mixed-currency', { currencies: currencies.join(', ') })] : []),
      ...(this.hidden.length > 0 ? [fileProblemOf('hidden-rows', { lines: linesText(this.hidden) })] : []),
      ...(inside.length > 0 ? [fileProblemOf('rows-skipped', { lines: skippedText(inside) })] : []),
      ...outsideProblems(skipped.filter(({ reason }) => reason === 'outside')),
      ...noteProblems(this.beside(notes)),
    ]
  }
}

const MOST_QUOTED = 8

/** The remark on what stands around the table of something that was pasted, in its own words. */
function outsideProblems(lines: readonly Skipped[]): FileProblem[] {
  if (lines.length === 0) return []
  const quoted = lines
    .slice(0, MOST_QUOTED)
    .map(({ lineNo, text }) =>
      message('sheet.lineAt', { row: lineNo, text: text.length < LONGEST_OUTSIDE ? text : `${text}…` }),
    )
  const count = lines.length - quoted.length
  const more = count > 0 ? [message('sheet.moreNotes', { count })] : []
  return [fileProblemOf('outside-text', { lines: { all: [...quoted, ...more] } })]
}
