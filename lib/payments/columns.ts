/** The columns of the list of payments that staff may show or hide; time, payer, status and amount are always shown. */
export const COLUMNS = ['method', 'payment', 'reference', 'phone', 'email', 'type', 'recipient'] as const
export type Column = (typeof COLUMNS)[number]

export const USUAL_COLUMNS: readonly Column[] = ['method', 'payment']

const isColumn = (text: string): text is Column => (COLUMNS as readonly string[]).includes(text)

/**
 * Reads a choice of columns out of an address ("method,phone"; "none"), in the order in which they are shown. Null gives the default
 * columns.
 */
export function readColumns(text: string | null): readonly Column[] {
  return text === null ? USUAL_COLUMNS : [...new Set(text.split(',').filter(isColumn))]
}

/** A choice of columns as written in an address; null for the default columns. */
export function columnsText(columns: readonly Column[]): string | null {
  const text = columns.join(',')
  if (text === USUAL_COLUMNS.join(',')) return null
  return text === '' ? 'none' : text
}

/** The chosen columns in the order that they had; new ones come last. */
export const inTheirOrder = (before: readonly Column[], chosen: readonly Column[]): readonly Column[] => [
  ...before.filter((column) => chosen.includes(column)),
  ...COLUMNS.filter((column) => chosen.includes(column) && !before.includes(column)),
]
