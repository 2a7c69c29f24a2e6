import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { HOME } from '@/lib/networks/countries'
import { FIELDS, type Field, isJoined } from '@/lib/sheet/columns/fields'
import { dateInZone } from '@/lib/time/zone'
import { type ReportOptions, reportSheet, type SheetReport } from './report'
import { reportLines } from './report-lines'

const HELP = `Reads a sheet as the payout page does, and says of every row what would be paid.

  npm run --silent check-sheet -- FILE [--json] [--mode payout|escrow] [--sheet NAME] [--header ROW]
                                       [--columns phone=B,amount=D,name=A+C]
                                       [--amounts-in UGX] [--last ROW]

  --columns answers which column a field is in; --amounts-in, in which currency every amount is written out in full;
  --last, which row is the last of the table that is paid. --header 0 says that there is no header. Exit status: 0 accepted, 3 a question is open, 4 refused, 2 wrong use.`

const STATUS: Readonly<Record<SheetReport['outcome'], number>> = { accept: 0, ask: 3, refuse: 4 }
const WRONG_USE = 2

class WrongUse extends Error {}

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: Date
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
}

/** The command that reads one sheet. Answers its exit status; the report goes to `print`, wrong use to `complain`. */
export async function main(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    const { file, json, options } = readArguments(args, around)
    const { report, checked } = await reportSheet(await bytesOf(file), { ...options, name: basename(file) })
    if (json) around.print(JSON.stringify(report))
    else for (const line of reportLines(report, checked)) around.print(line)
    return STATUS[report.outcome]
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error
    around.complain(error.message)
    return WRONG_USE
  }
}

function readArguments(args: readonly string[], { env, now }: Surroundings) {
  const { values, positionals } = parsed(args)
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new WrongUse(HELP)
  const mode = values.mode ?? 'payout'
  if (mode !== 'payout' && mode !== 'escrow') throw new WrongUse(`--mode is payout or escrow, not ${mode}.`)
  const zone = env.TIME_ZONE || 'Africa/Kampala'
  const options: ReportOptions = {
    currency: HOME.currency,
    today: dateInZone(now, zone),
    maxRows: wholeNumber(env.PAYOUT_MAX_ROWS || '100000', 'PAYOUT_MAX_ROWS'),
    ...(mode === 'escrow' ? { escrow: { zone, now: now.toISOString() } } : {}),
    ...(values.sheet === undefined ? {} : { sheet: values.sheet }),
    ...(values.header === undefined ? {} : { headerLine: wholeNumber(values.header, '--header') || null }),
    ...(values['amounts-in'] === undefined ? {} : { amountsIn: currencyFrom(values['amounts-in']) }),
    ...(values.last === undefined ? {} : { lastRow: wholeNumber(values.last, '--last') }),
    ...(values.columns === undefined ? {} : { columns: columnsFrom(values.columns) }),
  }
  return { file, json: values.json === true, options }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { json: { type: 'boolean' }, mode: text, sheet: text, header: text, columns: text } as const
  const answers = { 'amounts-in': text, last: text } as const
  try {
    return parseArgs({ args: [...args], options: { ...options, ...answers }, allowPositionals: true })
  } catch (error) {
    throw new WrongUse(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(file))
  } catch {
    throw new WrongUse(`${file} cannot be read. Check the path, then run the command again.`)
  }
}

function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new WrongUse(`${what} is a whole number, not ${text}.`)
  return Number.parseInt(text, 10)
}

function currencyFrom(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new WrongUse(`--amounts-in is a currency code such as UGX, not ${text}.`)
  return text
}

function columnsFrom(text: string): Partial<Record<Field, readonly number[]>> {
  const columns: Partial<Record<Field, readonly number[]>> = {}
  const taken = new Set<number>()
  for (const part of text.split(',')) {
    const [, name, letters] = /^\s*([a-z]+)\s*=\s*([A-Z]{1,2}(?:\+[A-Z]{1,2})*)\s*$/i.exec(part) ?? []
    const field = FIELDS.find((each) => each.toLowerCase() === name?.toLowerCase())
    if (field === undefined || letters === undefined || columns[field] !== undefined) {
      throw new WrongUse(`--columns names each field once, by letters: phone=B,amount=D. It cannot be ${part}.`)
    }
    columns[field] = letters.split('+').map(columnAt)
    if (columns[field].length > 1 && !isJoined(field)) {
      throw new WrongUse(
        `--columns joins the columns of a name alone. It cannot be ${part}: one column is the ${field}.`,
      )
    }
    for (const column of columns[field]) {
      if (taken.has(column)) throw new WrongUse(`--columns gives one column two meanings: ${text}.`)
      taken.add(column)
    }
  }
  return columns
}

const columnAt = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
