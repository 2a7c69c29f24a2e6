import type { Rail } from '@/lib/networks/networks'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import { type Skipped, tellLines, tellSkipped } from '@/lib/sheet/rows/skipped-rows'
import { OVER_AIRTEL, OVER_MTN } from '@/lib/sheet/rows/verdict'
import { type FileProblem, fileProblemOf } from './file-issues'

/** Gathers what the rows of a sheet say of the whole of it, while they are checked one by one. */
export class FileRemarks {
  private readonly rails = new Set<Rail>()
  private readonly currencies = new Set<string>()
  private readonly hidden: number[] = []
  private flags = 0

  /** A row that the quick check judged: it pays shillings over the rail of its flags. */
  takePlain(flags: number): void {
    this.flags |= flags
  }

  take(row: CheckedRow): void {
    if (row.problems.some(({ code }) => code === 'hidden-row')) this.hidden.push(row.lineNo)
    if (row.destination === null || row.amount === null || row.values.currency === null) return
    this.currencies.add(row.values.currency)
    if (row.destination.kind === 'phone') this.rails.add(row.destination.rail)
  }

  /** The remarks, with the one on lines that are no payments. */
  told(skipped: readonly Skipped[]): FileProblem[] {
    const mtn = this.rails.has('mtn') || (this.flags & OVER_MTN) !== 0
    const airtel = this.rails.has('airtel') || (this.flags & OVER_AIRTEL) !== 0
    const plain = (this.flags & (OVER_MTN | OVER_AIRTEL)) !== 0
    const currencies = [...new Set([...(plain ? ['UGX'] : []), ...this.currencies])].sort()
    return [
      ...(mtn && airtel ? [fileProblemOf('mixed-rail')] : []),
      ...(currencies.length > 1 ? [fileProblemOf('mixed-currency', currencies.join(', '))] : []),
      ...(this.hidden.length > 0 ? [fileProblemOf('hidden-rows', tellLines(this.hidden))] : []),
      ...(skipped.length > 0 ? [fileProblemOf('rows-skipped', tellSkipped(skipped))] : []),
    ]
  }
}
