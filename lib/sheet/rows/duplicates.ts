import { message } from '@/lib/messages/message'
import { type Problem, problemOf } from './row-issues'

/** The values of a row that are compared to find duplicates; null where the row has none. */
export type Comparable = {
  readonly lineNo: number
  readonly fingerprint: string | null
  readonly destinationKey: string | null
  readonly reference: string | null
}

/**
 * Finds rows that repeat an earlier row of the same sheet, given in order and without excluded rows. The later row gets the
 * issue, which names the earlier one. Answers by line number; lines without a duplicate are not in it.
 */
export function duplicatesAmong(rows: readonly Comparable[]): ReadonlyMap<number, readonly Problem[]> {
  const seen = {
    rows: new Map<string, number>(),
    phones: new Map<string, number>(),
    references: new Map<string, number>(),
  }
  const found = new Map<number, readonly Problem[]>()
  for (const row of rows) {
    const problem = sameRow(row, seen.rows) ?? samePhone(row, seen.phones)
    const again = sameReference(row, seen.references)
    const problems = [problem, again].filter((each) => each !== null)
    if (problems.length > 0) found.set(row.lineNo, problems)
  }
  return found
}

/** The form in which references are compared: `inv-1` is `INV-1`. */
export const referenceKey = (reference: string | null): string | null => reference?.toLowerCase() ?? null

function firstLine(seen: Map<string, number>, key: string | null, lineNo: number): number | null {
  if (key === null || key === '') return null
  const first = seen.get(key)
  if (first === undefined) seen.set(key, lineNo)
  return first ?? null
}

function sameRow(row: Comparable, seen: Map<string, number>): Problem | null {
  const first = firstLine(seen, row.fingerprint, row.lineNo)
  if (first === null) return null
  return problemOf('duplicate-row', row.lineNo, {
    detail: message('issues.detail.sameRow', { first }),
    label: message('issues.labelOf.sameRow', { first }),
  })
}

function samePhone(row: Comparable, seen: Map<string, number>): Problem | null {
  const first = firstLine(seen, row.destinationKey, row.lineNo)
  if (first === null) return null
  const isPhone = row.destinationKey?.startsWith('+') === true
  return problemOf('duplicate-phone', row.lineNo, {
    detail: message(isPhone ? 'issues.detail.samePhone' : 'issues.detail.samePayee', { first }),
    typed: row.destinationKey ?? '',
    label: message('issues.labelOf.samePhone', { first }),
  })
}

function sameReference(row: Comparable, seen: Map<string, number>): Problem | null {
  const first = firstLine(seen, referenceKey(row.reference), row.lineNo)
  if (first === null) return null
  return problemOf('duplicate-reference', row.lineNo, {
    detail: message('issues.detail.sameReference', { first }),
    typed: row.reference ?? '',
  })
}
