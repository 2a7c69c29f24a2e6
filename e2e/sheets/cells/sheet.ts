/**
 * One sheet of our own making and the only right answer to it. `rows` says of each row by its number what is paid, or why
 * it is not: `2: '0772000101 75000'` or `3: 'ambiguous-amount'`. A file is refused by a code, or a question is asked.
 */
export type CellSheet = {
  readonly name: string
  readonly file: string | Uint8Array
  readonly mode?: 'escrow'
  readonly rows?: Readonly<Record<number, string>>
  readonly refused?: string
  readonly asked?: string
}

/** Lines of text as one file, ended as given. */
export const lines = (all: readonly string[], end = '\n'): string => all.map((line) => `${line}${end}`).join('')
