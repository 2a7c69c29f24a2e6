import { z } from 'zod'

const lines = z.array(z.object({ line_no: z.number() }))

/** The numbers of the rows that a query found, at most four of them. */
export const rowNumbers = (rows: unknown): readonly number[] => lines.parse(rows).map((row) => row.line_no)

/** The values of a message that names the first three rows, and says whether there are more. */
export const namedRows = (numbers: readonly number[]) => ({
  rows: numbers.length,
  named: numbers.slice(0, 3).join(', '),
  more: numbers.length > 3 ? 'yes' : 'no',
})
