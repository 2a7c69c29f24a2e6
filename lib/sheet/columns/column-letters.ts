/** The letters that a spreadsheet program shows over columns counted from 0: "A", "B", "AA". */
export function columnLetters(columns: readonly number[]): string {
  return columns.map(columnLetter).join(', ')
}

function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}

/** "A–C" of columns counted from 0. */
export const columnRange = (columns: readonly number[]): string =>
  `${columnLetters([columns[0] ?? 0])}–${columnLetters([columns.at(-1) ?? 0])}`
