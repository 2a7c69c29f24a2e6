import type { XlsxRow } from './xlsx-sheet'

/** A line of a list under the names of its columns. Amounts are of `currency`, a column itself. */
export type SheetLine<Column extends string> = Readonly<Partial<Record<Column, XlsxRow[number]>>>

type Words = { readonly count: string; readonly sum: string }

/**
 * The lines as rows of a sheet, followed by their number and, for each currency, by the sum of each column of amounts. Lines are added
 * up as they come, so that no long list is held.
 */
export async function* summedRows<Column extends string>(
  columns: readonly Column[],
  lines: AsyncIterable<SheetLine<Column>>,
  { count, sum }: Words,
): AsyncGenerator<XlsxRow> {
  let lineCount = 0
  const sums = new Map<string, Map<Column, bigint>>()
  for await (const line of lines) {
    lineCount += 1
    const currency = line['currency' as Column]
    if (typeof currency === 'string') addUp(sums, currency, columns, line)
    yield columns.map((column) => line[column] ?? null)
  }
  yield columns.map((_column, at) => (at === 0 ? count : at === 1 ? String(lineCount) : null))
  for (const [currency, amounts] of sums)
    yield columns.map((column, at) => {
      const minor = amounts.get(column)
      if (minor !== undefined) return { amount: textOf(minor) }
      return at === 0 ? sum : column === 'currency' ? currency : null
    })
}

function addUp<Column extends string>(
  sums: Map<string, Map<Column, bigint>>,
  currency: string,
  columns: readonly Column[],
  line: SheetLine<Column>,
): void {
  const amounts = sums.get(currency) ?? new Map<Column, bigint>()
  sums.set(currency, amounts)
  for (const column of columns) {
    const cell = line[column]
    if (cell !== null && typeof cell === 'object')
      amounts.set(column, (amounts.get(column) ?? 0n) + BigInt(cell.amount.replace('.', '')))
  }
}

const textOf = (minor: bigint): string => {
  const digits = minor.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
