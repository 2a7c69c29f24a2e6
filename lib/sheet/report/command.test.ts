import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { main } from './command'

const folder = mkdtempSync(join(tmpdir(), 'check-sheet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const check = (text: string, ...args: string[]) => checkAs('wages.csv', text, ...args)

async function checkAs(name: string, text: string, ...args: string[]) {
  const file = join(folder, name)
  writeFileSync(file, text)
  const printed: string[] = []
  const complaints: string[] = []
  const status = await main([file, ...args], {
    env: {},
    now: new Date('2026-11-21T09:00:00Z'),
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  })
  return { status, printed, complaints, report: args.includes('--json') ? JSON.parse(printed.join('')) : null }
}

describe('the exit status for a page or the lines of a chat', () => {
  const page = (...rows: string[]) =>
    `<p>November</p><table><tr><th>Name</th><th>Phone</th><th>Amount</th></tr>${rows.join('')}</table>`
  const ann = '<tr><td>Ann Bo</td><td>0772000100</td><td>50,000</td></tr>'
  const columns = ['--columns', 'name=A,phone=B,amount=C']
  it.each([
    [0, 'a.html', page(ann), []],
    [5, 'b.html', page(ann, '<tr><td><s>Cy Do</s></td><td>0752000200</td><td>60,000</td></tr>'), []],
    [3, 'c.html', `${page(ann)}<p>Please hold Ann</p>`, []],
    [0, 'd.html', `${page(ann)}<p>Please hold Ann</p>`, ['--read']],
    [3, 'e.html', page(ann) + page(ann), []],
    [4, 'f.html', '<p>November</p>', []],
    [3, 'g.txt', 'Ann Bo 0772000100 50,000/=\nCy Do 0752000200 60,000', []],
    [0, 'h.txt', 'Ann Bo 0772000100 50,000/=\nCy Do 0752000200 60,000', columns],
    [5, 'i.txt', 'Ann Bo 0772000100 50,000/=\nCy Do 0752000200 60,000 5,000', columns],
    [5, 'j.txt', 'Ann Bo 0772000100 50,000/=\n~Cy Do 0752000200 60,000~', columns],
  ] as const)('is %s for %s', async (status, name, text, args) => {
    expect((await checkAs(name, text, ...args)).status).toBe(status)
  })
})

describe('the command that checks a sheet', () => {
  it('prints one object for a sheet of which some rows can be paid', async () => {
    const text =
      'Wages of November,,\nName,Phone,Amount\nAnn Bo,0772 000 100,"UGX 50,000/="\nTotal,,50000\nCy Do,2.56772E+11,50.000\n'
    const { status, report } = await check(text, '--json')
    expect(status).toBe(5)
    expect(report).toEqual({
      kind: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      sheet: null,
      headerRow: 2,
      columns: { name: 'A', phone: 'B', amount: 'C' },
      outcome: 'accept',
      reasons: [],
      questions: [],
      fileProblems: [
        {
          code: 'rows-skipped',
          message: 'Not read as payments: titles in row 1 and totals in row 4. Check that no payee is among them.',
        },
      ],
      needAttention: 1,
      figures: {
        ...{ payments: 1, unreadable: 1, phoneCheckSum: '772000100' },
        totals: [{ currency: 'UGX', amount: '50000.00' }],
        own: ['The total agrees: UGX 50,000, as in row 4.'],
      },
      dataRows: 2,
      rows: [
        {
          ...{ sheet: null, sheetRow: 3, name: 'Ann Bo', phone: '+256772000100', amount: '50000.00', currency: 'UGX' },
          ...{
            reference: null,
            email: null,
            network: 'mtn',
            payee: null,
            country: null,
            deadline: null,
            costCentre: null,
          },
          ...{ payable: true, problems: [] },
        },
        expect.objectContaining({ sheetRow: 4, payable: false, amount: null }),
        {
          ...{ sheet: null, sheetRow: 5, name: 'Cy Do', phone: null, amount: null, currency: 'UGX', reference: null },
          ...{ email: null, network: null, payee: null, country: null, deadline: null, costCentre: null },
          payable: false,
          problems: [
            expect.objectContaining({
              code: 'phone-lost-precision',
              field: 'phone',
              severity: 'block',
              cell: '2.56772E+11',
            }),
            expect.objectContaining({ code: 'ambiguous-amount', field: 'amount', severity: 'block', cell: '50.000' }),
          ],
        },
      ],
    })
  })

  it('asks, and takes the answer', async () => {
    const text = 'Name,Phone,Amount,Total\nAnn Bo,0772000100,500,600\n'
    const asked = await check(text, '--json')
    expect(asked).toMatchObject({
      status: 3,
      report: { outcome: 'ask', questions: [{ code: 'ambiguous-columns', choices: ['amount=C', 'amount=D'] }] },
    })
    expect(asked.report.rows[0]).toMatchObject({ payable: false, problems: [] })
    const shown = await check(text, '--json', '--columns', 'amount=D')
    expect(shown).toMatchObject({ status: 0, report: { columns: { amount: 'D' }, rows: [{ amount: '600.00' }] } })
  })

  it('tells by its status whether every row can be paid, and takes what a person says of a column', async () => {
    const rows = 'Okot Daniel,0752000200,64000,Yes\nAkello Grace,0772000100,50000,No\n'
    const text = `Name,Phone,Amount,Approved\n${rows}`
    const asked = await check(text, '--json')
    expect(asked).toMatchObject({
      status: 3,
      report: {
        questions: [{ code: 'decision', choices: ['--pay-when "D=yes"', '--pay-when "D=no"', '--pay-when "D=*"'] }],
      },
    })
    const paid = await check(text, '--json', '--pay-when', 'D=yes')
    expect(paid).toMatchObject({ status: 5, report: { rows: [{ payable: true }, { payable: false }] } })
    expect((await check(text, '--pay-when', 'D=*')).status).toBe(0)
    const total = `Name,Phone,Amount\nOkot Daniel,0752000200,64000\nTotal,,46000\n`
    expect(await check(total, '--json')).toMatchObject({
      status: 3,
      report: { questions: [{ code: 'control-total' }] },
    })
    expect((await check(total, '--explain', 'The total is of last month')).status).toBe(0)
    const note = `Name,Phone,Amount\nOkot Daniel,0752000200,64000\nN.B. do not pay Okot,,\n`
    expect((await check(note)).status).toBe(3)
    expect((await check(note, '--read')).status).toBe(0)
  })

  it('asks to confirm columns that were found by their cells alone', async () => {
    const text = 'Ann Bo,0772000100,500\nCy Do,0752000200,600\n'
    expect(await check(text, '--json')).toMatchObject({
      status: 3,
      report: { headerRow: null, questions: [{ code: 'no-header', choices: ['name=A,phone=B,amount=C'] }] },
    })
    expect((await check(text, '--header', '0')).status).toBe(0)
  })

  it('reads deadlines for held money only', async () => {
    const text = 'Phone,Amount,Due date\n0772000100,500,2027-04-03\n0752000200,600,03/04/2027\n'
    const held = await check(text, '--json', '--mode', 'escrow')
    expect(held.report.rows).toMatchObject([
      { deadline: '2027-04-03T20:59:59Z', payable: true },
      { deadline: null, payable: false, problems: [{ code: 'ambiguous-deadline', cell: '03/04/2027' }] },
    ])
    const paid = await check(text, '--json')
    expect(paid.report.rows).toMatchObject([
      { deadline: null, payable: true },
      { deadline: null, payable: true },
    ])
    const without = await check('Phone,Amount\n0772000100,500\n', '--json', '--mode', 'escrow')
    expect(without).toMatchObject({ status: 4, report: { reasons: [{ code: 'missing-required-column' }] } })
  })

  it('refuses, and says why in words', async () => {
    const { status, printed } = await check('%PDF-1.7')
    expect(status).toBe(4)
    expect(printed.join('\n')).toContain('This is a PDF, not a sheet')
  })

  it('says what it changed to understand a cell', async () => {
    const { printed } = await check('Phone,Amount\n0772 000 100,500\n')
    expect(printed).toContain('  phone of row 2: 0772 000 100 is read as +256772000100')
  })

  it('prints its help where that is asked for, and names a column that the sheet does not have', async () => {
    expect(await check('Phone,Amount\n0772000100,500\n', '--help')).toMatchObject({ status: 0, complaints: [] })
    const { status, printed } = await check('Phone,Amount\n0772000100,500\n', '--columns', 'phone=Z')
    expect(status).toBe(3)
    expect(printed.join('\n')).toContain('The sheet has no column Z: its last one is B.')
  })

  it.each([
    ['--columns', 'amount=C,amount=D'],
    ['--columns', 'phone=B,amount=B'],
    ['--columns', 'colour=B'],
    ['--columns', 'amount=B+C'],
    ['--mode', 'gift'],
    ['--header', 'two'],
    ['--explain', ' '],
    ['--nonsense'],
  ])('calls %s %s wrong use', async (...args) => {
    const { status, complaints } = await check('Phone,Amount\n0772000100,500\n', ...args)
    expect(status).toBe(2)
    expect(complaints.join('')).not.toBe('')
  })
})
