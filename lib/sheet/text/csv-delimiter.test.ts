import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { cellText, isBlankRow, type SheetRow } from '@/lib/sheet/files/cells'
import { rowsOf } from '@/lib/sheet/files/row-block'
import { openCsv, readCsv, readLoose } from './csv'
import { cutCsv, isStrictCsv } from './csv-delimiter'

const DELIMITERS = [',', ';', '\t', '|'] as const

function cut(text: string, delimiter: string): { rows: SheetRow[]; strict: boolean } {
  const rows: SheetRow[] = []
  const blocks = cutCsv(new TextEncoder().encode(text), delimiter)
  for (let step = blocks.next(); ; step = blocks.next()) {
    if (step.done === true) return { rows, strict: step.value }
    rows.push(...rowsOf(step.value.block))
  }
}

function parserOfRecord(
  text: string,
  delimiter: string,
  newline: '\n' | '\r\n' | '\r',
): { rows: SheetRow[]; faults: number } {
  const parsed = Papa.parse<string[]>(text, { delimiter, newline })
  const rows = parsed.data.map((cells, at) => ({ lineNo: at + 1, cells })).filter(({ cells }) => !isBlankRow(cells))
  return { rows, faults: parsed.errors.length }
}

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '"', ',', ';', '|', '\n', '\r', '\t', ' ', '7', ''),
  maxLength: 6,
})
const newline = fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const)

it('cuts well-formed text as the parser of record does, cell by cell', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 })),
      fc.constantFrom(...DELIMITERS),
      newline,
      (data, delimiter, end) => {
        const text = Papa.unparse(data, { delimiter, newline: end })
        const { rows, strict } = cut(text, delimiter)
        expect(strict).toBe(true)
        expect(rows).toEqual(parserOfRecord(text, delimiter, end).rows)
      },
    ),
    { numRuns: 2_000 },
  )
})

it('either cuts any text as the parser of record does, or leaves it to it', () => {
  const noise = (end: string) => fc.array(fc.constantFrom('a', '"', '""', ',', end, ' ', 'b7'), { maxLength: 30 })
  fc.assert(
    fc.property(
      newline.chain((end) => noise(end).map((parts) => ({ end, text: parts.join('') }))),
      ({ end, text }) => {
        const { rows, strict } = cut(text, ',')
        const record = parserOfRecord(text, ',', end)
        expect(isStrictCsv(new TextEncoder().encode(text), ',')).toBe(strict)
        if (strict) expect({ rows, faults: 0 }).toEqual(record)
      },
    ),
    { numRuns: 10_000 },
  )
})

it('gives long files in blocks without losing a line', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `Person ${at},"0772 ${at}",${at}`)
  const text = lines.join('\n')
  expect(cut(text, ',').rows.map(({ cells }) => cells[2])).toEqual(lines.map((_, at) => String(at)))
})

const anyEnd = fc.constantFrom('\n', '\r\n', '\r')
const looseRows = (text: string) => {
  const rows: SheetRow[] = []
  const chunks = readLoose({ bytes: new TextEncoder().encode(text), delimiter: ',' })
  for (let step = chunks.next(); ; step = chunks.next()) {
    if (step.done === true) return step.value === null ? rows : null
    rows.push(...rowsOf(step.value.block))
  }
}
const texts = (rows: readonly SheetRow[] | null) =>
  rows?.map(({ lineNo, cells }) => ({ lineNo, cells: cells.map((one) => cellText(one).replace(/\r\n?/g, '\n')) }))

it('reads any text in the tolerant way as the parser of record does, which guesses the line end', () => {
  const noise = fc.array(fc.constantFrom('a', '"', '""', ',', '\n', '\r\n', '\r', ' ', 'b7'), { maxLength: 30 })
  fc.assert(
    fc.property(noise, (parts) => {
      // Of several kinds of line end it guesses one, so it gets one kind to guess.
      const parsed = Papa.parse<string[]>(parts.join('').replace(/\r\n?/g, '\n'), { delimiter: ',' })
      const record = parsed.data.map((cells, at) => ({ lineNo: at + 1, cells }))
      const loose = looseRows(parts.join(''))
      if (loose !== null) expect(texts(loose)).toEqual(texts(record.filter(({ cells }) => !isBlankRow(cells))))
    }),
    { numRuns: 10_000 },
  )
})

it('keeps every line and every line number in the tolerant way, also where line ends are mixed', () => {
  const line = fc.constantFrom('a,1', 'b "x" c,2', '', '"q",3', 'd,"4"')
  fc.assert(
    fc.property(fc.array(fc.tuple(line, anyEnd), { minLength: 1, maxLength: 12 }), (lines) => {
      const text = lines.flat().join('')
      // An empty line between a carriage return and a line feed is one line end with them.
      fc.pre(!lines.some(([, end], at) => end === '\r' && lines[at + 1]?.[0] === '' && lines[at + 1]?.[1] === '\n'))
      const expected = lines.flatMap(([one], at) =>
        one === '' ? [] : [{ lineNo: at + 1, cells: one.split(',').map((part) => part.replace(/^"(.*)"$/, '$1')) }],
      )
      expect(texts(looseRows(text))).toEqual(expected)
    }),
    { numRuns: 5_000 },
  )
})

it('reads strict text of mixed line ends alike in both ways', () => {
  const noise = fc.array(fc.constantFrom('a', '"', '""', ',', '\n', '\r\n', '\r', ' ', 'b7'), { maxLength: 30 })
  fc.assert(
    fc.property(noise, (parts) => {
      const { rows, strict } = cut(parts.join(''), ',')
      const loose = looseRows(parts.join(''))
      if (strict && loose !== null) expect(texts(loose)).toEqual(texts(rows))
    }),
    { numRuns: 10_000 },
  )
})

it('names the same rows whichever way a file is read', () => {
  const text = 'sep=;\nA;B\n"x;y";1\n\n"two\nlines";2\n'
  const opened = openCsv(new TextEncoder().encode(text))
  const rows = (chunks: ReturnType<typeof readCsv>) => [...chunks].flatMap(({ block }) => rowsOf(block))
  expect(rows(readCsv(opened))).toEqual(rows(readLoose(opened)))
})
