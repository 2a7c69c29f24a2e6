import { message } from '@/lib/messages/message'
import { namesDiffer } from '@/lib/text/names'
import { type Problem, problemOf } from './row-issues'

/** The values of a row that are compared to find duplicates; null where the row has none. */
export type Comparable = {
  readonly lineNo: number
  readonly fingerprint: string | null
  readonly destinationKey: string | null
  readonly reference: string | null
  readonly name: string | null
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
    names: new Map<string, Named>(),
  }
  const found = new Map<number, readonly Problem[]>()
  for (const row of rows) {
    const same = sameRow(row, seen.rows)
    const problem = otherName(row, seen.names) ?? same ?? samePhone(row, seen.phones)
    const again = sameReference(row, seen.references)
    const problems = [problem, again].filter((each) => each !== null)
    if (problems.length > 0) found.set(row.lineNo, problems)
  }
  return found
}

type Named = { readonly lineNo: number; readonly name: string }

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
  return problemOf('duplicate-phone', row.lineNo, {
    detail: message(isPhone(row.destinationKey) ? 'issues.detail.samePhone' : 'issues.detail.samePayee', { first }),
    typed: row.destinationKey ?? '',
    label: message('issues.labelOf.samePhone', { first }),
  })
}

// Of the rows to one destination, the first that has a name decides.
function otherName({ lineNo, destinationKey, name }: Comparable, seen: Map<string, Named>): Problem | null {
  if (destinationKey === null || destinationKey === '' || name === null) return null
  const first = seen.get(destinationKey)
  if (first === undefined) {
    seen.set(destinationKey, { lineNo, name })
    return null
  }
  if (!namesDiffer(first.name, name)) return null
  const to = isPhone(destinationKey) ? 'phone' : 'payee'
  return problemOf('names-differ', lineNo, {
    typed: destinationKey,
    detail: message('issues.detail.namesDiffer', { first: first.lineNo, to, firstName: first.name, name }),
    label: message('issues.labelOf.namesDiffer', { first: first.lineNo }),
  })
}

const isPhone = (destinationKey: string | null): boolean => destinationKey?.startsWith('+') === true

function sameReference(row: Comparable, seen: Map<string, number>): Problem | null {
  const first = firstLine(seen, referenceKey(row.reference), row.lineNo)
  if (first === null) return null
  return problemOf('duplicate-reference', row.lineNo, {
    detail: message('issues.detail.sameReference', { first }),
    typed: row.reference ?? '',
  })
}
