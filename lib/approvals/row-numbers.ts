import { z } from 'zod/mini'

/** The most characters of a comment, and the most rows that it can name; the database has the same limits. */
export const MOST_COMMENT = 500
export const MOST_ROWS_NAMED = 50

/**
 * Reads row numbers as people type them ("4, 17-20"), each once; null where something else is typed, a range runs backwards, or more rows are
 * named than a comment may name.
 */
export function readRowNumbers(typed: string): number[] | null {
  const rows = new Set<number>()
  for (const part of typed.split(/[,;\s]+(?![-–])/).filter(Boolean)) {
    const read = /^(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?$/.exec(part)
    const first = Number(read?.[1] ?? 0)
    const last = Number(read?.[2] ?? first)
    if (first < 1 || last < first || last - first >= MOST_ROWS_NAMED) return null
    for (let row = first; row <= last; row += 1) rows.add(row)
  }
  return rows.size > MOST_ROWS_NAMED ? null : [...rows]
}

/** Row numbers as a form of the browser checks them. */
export const typedRows = z
  .string()
  .check(z.refine((typed) => readRowNumbers(typed) !== null, 'approvals.comments.rowsWrong'))
