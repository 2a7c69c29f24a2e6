import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { type Translator, translator } from '@/lib/messages/translator'
import { HOME } from '@/lib/networks/countries'
import { isNamed } from '@/lib/platform/error-chain'
import { FIELDS, type Field, isJoined } from '@/lib/sheet/columns/fields'
import { FORMAT_CHOICES, type FormatChoice } from '@/lib/sheet/columns/format-question'
import { reasonInput } from '@/lib/text/words'
import { dateInZone } from '@/lib/time/zone'
import { type ReportOptions, reportSheet, type SheetReport } from './report'
import { reportLines } from './report-lines'

const STATUS: Readonly<Record<SheetReport['outcome'], number>> = { accept: 0, ask: 3, refuse: 4 }
const NEEDS_ATTENTION = 5
const WRONG_USE = 2

/** The command was called in a way that it does not know. */
class WrongUse extends Error {
  override readonly name = 'WrongUse'
  readonly why: Message

  constructor(why: Message) {
    super(why.key)
    this.why = why
  }
}

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: Date
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
}

/** The command that reads one sheet. Answers its exit status; the report goes to `print`, wrong use to `complain`. */
export async function main(args: readonly string[], around: Surroundings): Promise<number> {
  const words = translator(DEFAULT_LOCALE, zoneOf(around))
  try {
    if (args.some((arg) => arg === '--help' || arg === '-h')) {
      around.print(words.text(message('checkSheet.help')))
      return STATUS.accept
    }
    const { file, json, options } = readArguments(args, around)
    const { report, checked } = await reportSheet(await bytesOf(file), { ...options, name: basename(file) })
    if (json) around.print(jsonOf(report, words))
    else for (const line of reportLines(report, checked, words)) around.print(line)
    return report.outcome === 'accept' && report.needAttention > 0 ? NEEDS_ATTENTION : STATUS[report.outcome]
  } catch (error) {
    if (!isNamed<WrongUse>(error, 'WrongUse')) throw error
    around.complain(words.text(error.why))
    return WRONG_USE
  }
}

const zoneOf = ({ env }: Pick<Surroundings, 'env'>): string => env.TIME_ZONE || 'Africa/Kampala'

/** The report with its messages as text. */
const jsonOf = (report: SheetReport, { text }: Translator): string =>
  JSON.stringify(report, (key, value) => {
    if (key === 'message') return text(value as Message)
    return key === 'own' ? (value as Message[]).map((one) => text(one)) : value
  })

function readArguments(args: readonly string[], { env, now }: Surroundings) {
  const { values, positionals } = parsed(args)
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new WrongUse(message('checkSheet.help'))
  const mode = values.mode ?? 'payout'
  if (mode !== 'payout' && mode !== 'escrow') throw new WrongUse(message('checkSheet.wrongMode', { mode }))
  const zone = zoneOf({ env })
  const options: ReportOptions = {
    currency: HOME.currency,
    today: dateInZone(now, zone),
    maxRows: wholeNumber(env.PAYOUT_MAX_ROWS || '100000', 'PAYOUT_MAX_ROWS'),
    ...(mode === 'escrow' ? { escrow: { zone, now: now.toISOString() } } : {}),
    ...(values.sheet === undefined ? {} : { sheet: values.sheet }),
    ...(values.header === undefined ? {} : { headerLine: wholeNumber(values.header, '--header') || null }),
    ...(values['amounts-in'] === undefined ? {} : { amountsIn: currencyFrom(values['amounts-in']) }),
    ...(values.last === undefined ? {} : { lastRow: wholeNumber(values.last, '--last') }),
    ...(values.cells === undefined ? {} : { cells: choiceFrom(values.cells) }),
    ...(values.columns === undefined ? {} : { columns: columnsFrom(values.columns) }),
    ...(values['pay-when'] === undefined ? {} : { payWhen: new Map(values['pay-when'].map(payWhenFrom)) }),
    ...(values.read === true ? { isRead: true } : {}),
    ...(values.explain === undefined ? {} : { explain: explanationFrom(values.explain) }),
  }
  return { file, json: values.json === true, options }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { json: { type: 'boolean' }, mode: text, sheet: text, header: text, columns: text } as const
  const flag = { type: 'boolean' } as const
  const several = { type: 'string', multiple: true } as const
  const answers = {
    'amounts-in': text,
    last: text,
    cells: text,
    explain: text,
    read: flag,
    'pay-when': several,
  } as const
  try {
    return parseArgs({ args: [...args], options: { ...options, ...answers }, allowPositionals: true })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new WrongUse(message('checkSheet.wrongUse', { why, help: message('checkSheet.help') }))
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(file))
  } catch {
    throw new WrongUse(message('checkSheet.noFile', { file }))
  }
}

function wholeNumber(text: string, what: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new WrongUse(message('checkSheet.notANumber', { what, text }))
  return Number.parseInt(text, 10)
}

function currencyFrom(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new WrongUse(message('checkSheet.notACurrency', { text }))
  return text
}

function explanationFrom(text: string): string {
  const read = reasonInput.safeParse(text)
  if (!read.success) throw new WrongUse(message('checkSheet.noExplanation'))
  return read.data
}

function choiceFrom(text: string): FormatChoice {
  const choice = FORMAT_CHOICES.find((each) => each === text)
  if (choice === undefined) throw new WrongUse(message('checkSheet.wrongCells', { text }))
  return choice
}

function columnsFrom(text: string): Partial<Record<Field, readonly number[]>> {
  const columns: Partial<Record<Field, readonly number[]>> = {}
  const taken = new Set<number>()
  for (const part of text.split(',')) {
    const [, name, letters] = /^\s*([a-z]+)\s*=\s*([A-Z]{1,2}(?:\+[A-Z]{1,2})*)\s*$/i.exec(part) ?? []
    const field = FIELDS.find((each) => each.toLowerCase() === name?.toLowerCase())
    if (field === undefined || letters === undefined || columns[field] !== undefined) {
      throw new WrongUse(message('checkSheet.columnsOnce', { part }))
    }
    columns[field] = letters.split('+').map(columnAt)
    if (columns[field].length > 1 && !isJoined(field)) {
      throw new WrongUse(message('checkSheet.columnsJoined', { part, field }))
    }
    for (const column of columns[field]) {
      if (taken.has(column)) throw new WrongUse(message('checkSheet.columnsTwice', { text }))
      taken.add(column)
    }
  }
  return columns
}

function payWhenFrom(text: string): [column: number, paid: readonly string[] | null] {
  const [, letters, values] = /^\s*([A-Z]{1,2})\s*=(.*)$/i.exec(text) ?? []
  if (letters === undefined || values === undefined) throw new WrongUse(message('checkSheet.payWhen', { text }))
  return [columnAt(letters), values.trim() === '*' ? null : values.split('|')]
}

const columnAt = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
