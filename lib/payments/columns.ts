/** The columns of the list of payments that staff may show or hide; time, payer, status and amount are always shown. */
export const COLUMNS = ['method', 'payment', 'reference', 'phone', 'email', 'type', 'recipient'] as const
export type Column = (typeof COLUMNS)[number]

export const USUAL_COLUMNS: readonly Column[] = ['method', 'payment']

const isColumn = (text: string): text is Column => (COLUMNS as readonly string[]).includes(text)

/**
 * Reads a choice of columns out of an address ("method,phone"; "none"), in the order of the table. Null gives the default
 * columns.
 */
export function readColumns(text: string | null): readonly Column[] {
  if (text === null) return USUAL_COLUMNS
  const chosen = new Set(text.split(',').filter(isColumn))
  return COLUMNS.filter((column) => chosen.has(column))
}

/** A choice of columns as written in an address; null for the default columns. */
export function columnsText(columns: readonly Column[]): string | null {
  const text = COLUMNS.filter((column) => columns.includes(column)).join(',')
  if (text === USUAL_COLUMNS.join(',')) return null
  return text === '' ? 'none' : text
}
