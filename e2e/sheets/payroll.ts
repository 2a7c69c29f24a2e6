import { randomUUID } from 'node:crypto'

export type Payee = {
  readonly name: string
  readonly phone: string
  /** As it stands in the cell: "182000". */
  readonly amount: string
  readonly network?: string
  /** Of the directory. */
  readonly code?: string
  /** By when it has to be earned, as it stands in the cell; sheets of held money alone have it. */
  readonly deadline?: string
  /** Our own note, in the last column of a sheet where any row has one. */
  readonly costCentre?: string
}

type SheetFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A sheet of a test's own. Row 1 is the heading, so the first payee stands in row 2. */
export type Payroll = {
  /** What the page calls a payout of this sheet. */
  readonly name: string
  readonly file: SheetFile
  readonly headings: readonly string[]
  readonly lines: readonly (readonly string[])[]
  /** The payroll number of each payee, by their name. No other sheet has it. */
  readonly referenceOf: Readonly<Record<string, string>>
}

const HEADINGS = ['Employee', 'Mobile No.', 'Network', 'Net pay (UGX)', 'Payroll No'] as const

/** Writes a payroll with references that nobody used before: a row that repeats an earlier payout would be stopped. */
export function payroll(title: string, payees: readonly Payee[]): Payroll {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const name = `${title} ${mark}`
  const held = payees.some(({ deadline }) => deadline !== undefined)
  const coded = payees.some(({ code }) => code !== undefined)
  const noted = payees.some(({ costCentre }) => costCentre !== undefined)
  const headings = [
    ...[...HEADINGS, ...(held ? ['Deliver by'] : []), ...(coded ? ['Payee code'] : [])],
    ...(noted ? ['Cost centre'] : []),
  ]
  const lines = payees.map((payee, at) => [
    ...[payee.name, payee.phone, payee.network ?? '', payee.amount, `${mark}-${at + 1}`],
    ...(held ? [payee.deadline ?? ''] : []),
    ...(coded ? [payee.code ?? ''] : []),
    ...(noted ? [payee.costCentre ?? ''] : []),
  ])
  return {
    name,
    file: { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv([headings, ...lines])) },
    headings,
    lines,
    referenceOf: Object.fromEntries(lines.map(([payee = '', , , , reference = '']) => [payee, reference])),
  }
}

const csv = (lines: readonly (readonly string[])[]): string => lines.map((cells) => `${cells.join(',')}\r\n`).join('')

/** A payroll of so many payees who need no mending, half of them on each network. */
export function longPayroll(title: string, rows: number): Payroll {
  return payroll(
    title,
    Array.from({ length: rows }, (_, at) => ({
      name: `Payee ${String(at + 1).padStart(5, '0')}`,
      phone: `${at % 2 === 0 ? '+25677' : '+25675'}${String(2_100_000 + at).padStart(7, '0')}`,
      // No amount follows from the one before: numbers that run on look like ids, and the page would ask.
      amount: `${10_000 + ((at * 37) % 9_973)}`,
    })),
  )
}
