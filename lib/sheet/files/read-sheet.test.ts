import { describe, expect, it } from 'vitest'
import { PLAIN, read, refusal } from '@/lib/sheet/testing/read'

describe('text files', () => {
  it('reads rows under the numbers that a spreadsheet shows', async () => {
    const { rows, mapping, checked } = await read(PLAIN)
    expect(mapping).toEqual({
      headerLine: 1,
      headings: ['Name', 'Phone', 'Amount'],
      columns: ['name', 'phone', 'amount'],
    })
    expect(rows.map(({ lineNo }) => lineNo)).toEqual([2, 3])
    expect(checked.map(({ amount, values }) => [values.phone, amount])).toEqual([
      ['+256772000100', '50000.00'],
      ['+256752000200', '1500.00'],
    ])
  })

  it.each([
    [';', PLAIN.replace('"1,500"', '1500').replaceAll(',', ';')],
    ['\t', PLAIN.replace('"1,500"', '1500').replaceAll(',', '\t')],
    ['|', PLAIN.replace('"1,500"', '1500').replaceAll(',', '|')],
    [';', `sep=;\r\n${PLAIN.replace('"1,500"', '1500').replaceAll(',', ';')}`],
    [';', 'Name;Phone;Amount\nAkello, Grace;0772000100;50,000\nOkot, Daniel;0752000200;1,500\n'],
  ])('finds the delimiter %j', async (delimiter, file) => {
    const { facts, checked } = await read(file)
    expect(facts.delimiter).toBe(delimiter)
    expect(checked.map(({ lineNo, values }) => [lineNo, values.phone])).toEqual([
      [2, '+256772000100'],
      [3, '+256752000200'],
    ])
  })

  it.each(['\n', '\r\n', '\r'])('keeps row numbers whatever ends a line (%j)', async (end) => {
    const file = ['Name,Phone,Amount', '"Two', 'lines",0772000100,500', '', 'Okot,0752000200,600'].join(end)
    const { rows } = await read(file)
    expect(rows.map(({ lineNo }) => lineNo)).toEqual([2, 4])
  })

  const accented = 'Name,Phone,Amount\nNakató José,0772000100,50000\n'
  const utf16 = (text: string, big: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !big)
    return bytes
  }
  const single = (text: string, codes: Readonly<Record<string, number>>) =>
    Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0))

  it.each<[string, Uint8Array]>([
    ['utf-8', new TextEncoder().encode(`\ufeff${accented}`)],
    ['utf-8', new TextEncoder().encode(accented)],
    ['utf-16le', utf16(`\ufeff${accented}`, false)],
    ['utf-16be', utf16(`\ufeff${accented}`, true)],
    ['utf-16le', utf16(accented, false)],
    ['utf-16be', utf16(accented, true)],
    ['windows-1252', single(accented, { é: 0xe9, ó: 0xf3 })],
    ['macintosh', single(accented, { é: 0x8e, ó: 0x97 })],
  ])('decodes %s', async (encoding, bytes) => {
    const { facts, checked } = await read(bytes)
    expect(facts.encoding).toBe(encoding)
    expect(checked[0]?.values.name).toBe('Nakató José')
  })

  it('refuses quotes that never close, and says where', async () => {
    expect(await refusal('Name,Phone,Amount\n"Akello,0772000100,500\nOkot,0752000200,600\n')).toBe('malformed-csv')
  })

  it('refuses a quote in doubt that has swallowed the next row', async () => {
    const file = 'Name,Phone,Amount\n"Akello" G,0772000100,500\nOkot,0752000200,"600"\n'
    expect(await refusal(file)).toBe('malformed-csv')
  })

  it('stops the one row whose quotes are in doubt', async () => {
    const { checked } = await read('Name,Phone,Amount\n"Akello "G" Ann",0772000100,500\nOkot,0752000200,600\n')
    expect(checked.map(({ state }) => state)).toEqual(['blocked', 'ready'])
    expect(checked[0]?.problems[0]?.code).toBe('unclosed-quote')
  })

  it('stops a row that an unquoted separator has cut in two', async () => {
    const { checked } = await read(
      'Name,Phone,Amount\nAkello,0772000100,1,500\nOkot,0752000200,600\nOpio,0752000201,700\n',
    )
    expect(checked.map(({ state }) => state)).toEqual(['blocked', 'ready', 'ready'])
  })
})

describe('headings over two lines of a cell', () => {
  it('finds them, whatever stands in the rows', async () => {
    const { mapping, checked } = await read(
      '"Payee\nname","Phone\nnumber","Net\namount","Plot 5\nor road"\nAkello,0772000100,50000,"Plot 7\nKampala"\n',
    )
    expect(mapping.headerLine).toBe(1)
    expect(mapping.columns).toEqual(['name', 'phone', 'amount', null])
    expect(checked.map(({ amount }) => amount)).toEqual(['50000.00'])
  })
})

describe('what is not a payment', () => {
  const file = [
    'Pearl Ridge Growers,,',
    'Wages of November 2026,,',
    ',,',
    'Payee name,Mobile No.,Net pay (UGX)',
    'Akello Grace,0772000100,50000',
    ',,',
    'Payee name,Mobile No.,Net pay (UGX)',
    'Okot Daniel,0752000200,60000',
    'TOTAL,,110000',
    'Prepared by: R. Nambi,,',
    '______________,,',
  ].join('\n')

  it('is found, reported by row number, and never paid', async () => {
    const { rows, skipped, mapping } = await read(file)
    expect(mapping.headerLine).toBe(4)
    expect(rows.map(({ lineNo }) => lineNo)).toEqual([5, 8])
    expect(skipped.map(({ lineNo, reason }) => [lineNo, reason])).toEqual([
      [1, 'title'],
      [2, 'title'],
      [7, 'repeated-header'],
      [9, 'totals'],
      [10, 'signature'],
      [11, 'signature'],
    ])
  })
})

describe('columns', () => {
  it('asks when two columns could be the amount', async () => {
    const { mapping, questions } = await read('Name,Phone,Amount,Total\nAkello,0772000100,500,600\n')
    expect(mapping.columns).toEqual(['name', 'phone', null, null])
    expect(questions).toMatchObject([{ code: 'ambiguous-columns', field: 'amount', columns: [2, 3] }])
  })

  it('joins the parts of a name', async () => {
    const { checked } = await read('First name,Surname,Tel.,AMT\nGrace,Akello,0772000100,500\n')
    expect(checked[0]?.values.name).toBe('Grace Akello')
  })

  it('looks at the cells where a heading says two things', async () => {
    const names = await read('Payee,Phone,Amount\nGrace Akello,0772000100,500\n')
    expect(names.mapping.columns[0]).toBe('name')
    const codes = await read('Payee,Amount\nW-211,500\n')
    expect(codes.mapping.columns).toEqual(['payee', 'amount'])
  })

  it('reads a header over two lines', async () => {
    const { mapping } = await read(
      'No,Employee,,Payment,\n,Name,Phone,Amount,Ref\n1,Grace Akello,0772000100,50000,R1\n',
    )
    expect(mapping.headerLine).toBe(2)
    expect(mapping.columns).toEqual([null, 'name', 'phone', 'amount', 'reference'])
  })

  it('names columns by their cells where there is no header, and says so', async () => {
    const { mapping, questions, rows } = await read('Grace Akello,0772000100,50000\nOkot Daniel,0752000200,60000\n')
    expect(mapping).toMatchObject({ headerLine: null, columns: ['name', 'phone', 'amount'] })
    expect(questions.map(({ code }) => code)).toEqual(['no-header'])
    expect(rows).toHaveLength(2)
  })

  it('asks which column is the amount where no heading says it, and never offers the numbers of the rows', async () => {
    const { mapping, questions } = await read('S/N,Name,Phone,Pesa\n1,Ann Bo,0772000100,500\n2,Cy Do,0752000200,600\n')
    expect(mapping.columns).toEqual([null, 'name', 'phone', null])
    expect(questions).toMatchObject([{ code: 'missing-required-column', field: 'amount', columns: [3] }])
  })

  it('never takes a raw id for a payee', async () => {
    const { checked } = await read('recipient_id,Name,Amount\n6f0e8a52-3c55-4a3f-9b59-2d8a1d1f4a10,Grace,500\n')
    expect(checked[0]?.problems.map(({ code }) => code)).toContain('recipient-id-from-file')
  })

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])('is not moved by a heading %s', async (heading) => {
    const { mapping } = await read(`${heading},Phone,Amount\nx,0772000100,500\n`)
    expect(mapping.columns).toEqual([null, 'phone', 'amount'])
  })
})
