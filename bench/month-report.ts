import type { TableSize } from './month-sizes'
import {
  type Compared,
  type ComparedStatement,
  compareMemory,
  comparePages,
  compareStatements,
  type Measured,
} from './month-verdict'

type Sizes = ReadonlyMap<string, TableSize>

type Month = {
  readonly days: readonly Measured[]
  readonly before: Sizes
  /** After the quiet days at the end. */
  readonly quiet: Sizes
  readonly late: readonly string[]
  /** How many recipients were paid. */
  readonly paid: number
}

const SHOWN_STATEMENTS = 25
const SHOWN_TEXT = 170
const SHOWN_INDEXES = 15
const MEGABYTE = 1_048_576

/** Prints start against end of everything measured, and returns whether nothing has grown that should not. */
export function report({ days, before, quiet, late, paid }: Month): boolean {
  const statements = compareStatements(days)
  const [pages, memory] = [comparePages(days), compareMemory(days)]
  console.log('\n  mean of the first and of the last three days\n')
  for (const one of pages) print(one, `ms, pages of the database ${one.blocks.map(Math.round).join(' to ')}`)
  for (const one of memory) print({ ...one, start: one.start / MEGABYTE, end: one.end / MEGABYTE }, 'MB')
  console.log(
    `\n  ${statements.length} statements that take a millisecond and run 20 times in three days, worst first\n`,
  )
  for (const one of statements.slice(0, SHOWN_STATEMENTS)) printStatement(one)
  const last = days.at(-1)
  printTables({ before, after: last?.tables ?? before, quiet, paid })
  for (const [name, bytes] of [...(last?.indexes ?? [])].slice(0, SHOWN_INDEXES))
    console.log(`  index ${name.padEnd(34)} ${megabytes(bytes)} MB`)
  for (const sentence of late) console.log(`  KEPT TOO LONG ${sentence}`)
  const grown = [...statements, ...pages, ...memory].filter((one) => one.grown)
  for (const { name, ratio } of grown) console.log(`  GROWN ${ratio.toFixed(2)} ${name.slice(0, SHOWN_TEXT)}`)
  return grown.length === 0 && late.length === 0
}

const figure = (value: number) => value.toFixed(1).padStart(9)
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1).padStart(8)

const print = ({ name, start, end, ratio, grown }: Compared, unit: string) =>
  console.log(
    `  ${grown ? 'GROWN' : 'ok   '} ${name.padEnd(30)}${figure(start)}${figure(end)} ${unit}  ${ratio.toFixed(2)}`,
  )

function printStatement({ name, start, end, ratio, grown, calls, p95, blocks }: ComparedStatement): void {
  const [p95Start, p95End] = p95.map((ms) => ms?.toFixed(1) ?? 'unknown')
  const [blocksStart, blocksEnd] = blocks.map(Math.round)
  console.log(
    `  ${grown ? 'GROWN' : 'ok   '} ${ratio.toFixed(2)}  ${start.toFixed(2)} to ${end.toFixed(2)} ms, p95 ${p95Start} to ${p95End}, pages ${blocksStart} to ${blocksEnd}, ${calls} calls`,
  )
  console.log(`              ${name.slice(0, SHOWN_TEXT)}`)
}

function printTables({
  before,
  after,
  quiet,
  paid,
}: Pick<Month, 'before' | 'quiet' | 'paid'> & { readonly after: Sizes }): void {
  console.log(
    '\n  table                 rows before      after  after the quiet days  MB after  of it indexes  bytes for each payment',
  )
  for (const [name, { rows, bytes, indexBytes }] of after) {
    const was = before.get(name)
    if (was === undefined || (rows === was.rows && rows < 100)) continue
    const each = ((bytes - was.bytes) / paid).toFixed(1)
    console.log(
      `  ${name.padEnd(22)}${String(was.rows).padStart(10)} ${String(rows).padStart(10)} ${String(quiet.get(name)?.rows).padStart(20)}  ${megabytes(bytes)} ${megabytes(indexBytes)} ${each.padStart(12)}`,
    )
  }
}
