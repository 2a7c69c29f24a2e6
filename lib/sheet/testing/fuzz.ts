import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { englishText } from '@/lib/messages/test-english'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { readSheet } from '@/lib/sheet/files/read-sheet'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'
import { checkSheet } from '@/lib/sheet/rows/check-sheet'
import { siftRows } from '@/lib/sheet/rows/skipped-rows'
import { SheetStore } from '@/lib/sheet/worker/sheet-store'

/** What is wrong with how a file was read, or null. */
export type Fault = string | null

const context = { currency: 'UGX', today: '2026-11-21' }
const SLOWEST_MS = 10_000
const TOKENS = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\ufeff',
  '\u0000',
  '0',
  '7',
  '.',
  'e+11',
  '=',
  '-',
  ' ',
  '\u202e',
]
const MARKS = [
  '<',
  '>',
  '</c>',
  '</row>',
  '<row r="3">',
  '<c r="B3" t="s">',
  '<v>',
  '</v>',
  '&amp;',
  '&#48;',
  ' t="s"',
  ' s="1"',
  'hidden="1"',
]

/** A small seeded generator: whole numbers from 0 and below a limit. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A damaged copy of one of the samples. A workbook is damaged as a file, or inside, with checksums that fit. */
export function mutant(samples: readonly Uint8Array[], random: (below: number) => number): Uint8Array {
  const sample = samples[random(samples.length)] ?? new Uint8Array()
  if (!isZip(sample) || random(3) === 0) return damaged(sample, random)
  const parts = unzipSync(sample)
  const names = Object.keys(parts).filter((name) => /sheet\d|sharedStrings|workbook\.xml|styles/.test(name))
  const name = names[random(names.length)] ?? ''
  const text = strFromU8(parts[name] ?? new Uint8Array())
  return zipSync({ ...parts, [name]: strToU8(changedText(text, MARKS, random)) }, { level: 0 })
}

function damaged(sample: Uint8Array, random: (below: number) => number): Uint8Array {
  if (!isZip(sample) && random(2) === 0) return strToU8(changedText(strFromU8(sample), TOKENS, random))
  const bytes = sample.slice(0, random(4) === 0 ? random(sample.length) : sample.length)
  for (let times = 1 + random(6); times > 0; times -= 1) bytes[random(Math.max(1, bytes.length))] = random(256)
  return bytes
}

function changedText(text: string, tokens: readonly string[], random: (below: number) => number): string {
  let changed = text
  for (let times = 1 + random(4); times > 0; times -= 1) {
    const at = random(changed.length + 1)
    const [length, from] = [random(12), random(changed.length + 1)]
    const piece = random(3) === 0 ? changed.slice(from, from + random(40)) : (tokens[random(tokens.length)] ?? '')
    changed = changed.slice(0, at) + piece + changed.slice(at + (random(2) === 0 ? 0 : length))
  }
  return changed
}

/** Reads a file in every way that we have, and returns where the results disagree. */
export async function faultOf(bytes: Uint8Array): Promise<Fault> {
  const started = performance.now()
  const store = new SheetStore(context)
  const lines: SheetRow[] = []
  let mapping: Mapping = { headerLine: null, headings: [], columns: [] }
  const read = await readSheet(
    bytes,
    {},
    {
      recognised: (found) => {
        mapping = found.mapping
        store.begin(mapping)
      },
      judge: () => store.judge,
      block: (block) => store.add(block, mapping),
      rows: (rows) => lines.push(...rows),
    },
  )
  if (performance.now() - started > SLOWEST_MS) return `took ${Math.round(performance.now() - started)} ms`
  if (!read.ok)
    return /\.$/.test(englishText(read.problem.message)) ? null : `refused without a sentence: ${read.problem.code}`
  const summary = store.finish(read.value)
  const table =
    summary.questions.find(({ line, isBeside }) => line !== undefined && isBeside !== true)?.line ??
    Number.POSITIVE_INFINITY
  const first = lines.filter(({ lineNo }) => lineNo < table)
  const full = checkSheet(siftRows(first, mapping).rows, mapping, new Map(), context)
  const shown = store.window(0, summary.dataRows, null).rows
  if (JSON.stringify(shown) !== JSON.stringify(full)) return 'the quick reader and the full one differ'
  const states = full.reduce((count, { state }) => (state === 'blocked' ? count + 1 : count), 0)
  if (states !== summary.counts.blocked) return 'the quick reader and the full one count differently'
  return changedInSilence(full, lines, mapping)
}

// Every digit that is paid stands in the cell it is paid from, and none of the cell's is left out.
function changedInSilence(rows: readonly CheckedRow[], lines: readonly SheetRow[], mapping: Mapping): Fault {
  const byLine = new Map(lines.map((line) => [line.lineNo, line.cells]))
  const [phone, amount] = [mapping.columns.indexOf('phone'), mapping.columns.indexOf('amount')]
  for (const { lineNo, values } of rows) {
    const cells = byLine.get(lineNo) ?? []
    const [typedPhone, typedAmount] = [cellText(cells[phone]), cellText(cells[amount])]
    if (values.phone !== null && !phoneStands(values.phone, typedPhone)) {
      return `row ${lineNo}, column ${columnLetters([phone])}: ${typedPhone} became ${values.phone}`
    }
    if (values.amount !== null && !amountStands(values.amount, typedAmount)) {
      return `row ${lineNo}, column ${columnLetters([amount])}: ${typedAmount} became ${values.amount}`
    }
  }
  return null
}

function phoneStands(e164: string, typed: string): boolean {
  const digits = typed.replace(/\.0+\D*$/, '').replace(/\D/g, '')
  const national = e164.replace(/^\+256/, '').replace(/\D/g, '')
  return (
    digits.endsWith(national) && /^(?:|0|(?:00)?2560?|(?:00)?)$/.test(digits.slice(0, digits.length - national.length))
  )
}

function amountStands(amount: string, typed: string): boolean {
  const cents = /[.,](\d{1,2})\D*$/.exec(typed)?.[1] ?? ''
  const minor = BigInt(typed.replace(/\D/g, '') || '0') * 10n ** BigInt(2 - cents.length)
  return minor === BigInt(amount.replace('.', ''))
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
