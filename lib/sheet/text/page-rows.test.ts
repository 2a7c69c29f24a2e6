import { describe, expect, it } from 'vitest'
import { pastedSheet } from '@/lib/sheet/testing/pasted'

const head = '<tr><th>Name</th><th>Phone</th><th>Amount</th></tr>'
const row = (name: string, phone: string, amount: string, style = '') =>
  `<tr style="${style}"><td>${name}</td><td>${phone}</td><td>${amount}</td></tr>`
const [okello, nambi] = [row('Okello Patrick', '0772000418', '50,000'), row('Nambi Rose', '0752000200', '45,000')]
const table = (...rows: string[]) => `<table>${rows.join('')}</table>`
const codesOf = ({ rows }: Awaited<ReturnType<typeof pastedSheet>>) => rows.map(({ name, codes }) => [name, ...codes])
const remark = (sheet: Awaited<ReturnType<typeof pastedSheet>>, code: string) =>
  sheet.remarks.find((one) => one[0] === code)?.[1]

describe('what stands around a pasted table', () => {
  it('is told in its words, asked about where it speaks against paying, and compared where it is a total', async () => {
    const sheet = await pastedSheet(
      `<p>Dear Grace,</p>${table(head, okello, nambi)}<p>Please hold Okello until Monday</p><p>Total 1,250,000</p>` +
        '<div>Kind regards<br>Rose Nakato<br>Tel: 0772 999 111</div>',
    )
    expect(sheet.rows.map(({ lineNo, amount }) => [lineNo, amount])).toEqual([
      [4, '50000.00'],
      [5, '45000.00'],
    ])
    expect(sheet.asked).toEqual([['note', expect.stringContaining('Row 7 says “Please hold Okello until Monday”')]])
    expect(remark(sheet, 'outside-text')).toMatch(/row 1: “Dear Grace,”.*row 11: “Tel: 0772 999 111”/)
    expect(sheet.own).toMatchObject([{ kind: 'total', value: '1250000.00', counted: '95000.00', lineNo: 8 }])
  })

  it.each([
    ['above the headings', `<p>Amounts in thousands</p>${table(head, okello)}`, 'other-unit'],
    ['above a table without headings', `<p>Not to be paid</p>${table(okello, nambi)}`, 'note'],
    ['with another phone', `${table(head, okello)}<p>Okello now has 0752 000 999</p>`, 'note'],
    [
      'at the end of a long text',
      `${table(head, okello)}<p>${'The list was checked by the office. '.repeat(30)}Hold Okello.</p>`,
      'note',
    ],
    ['above, with another sum', `<p>Okello gets only 20,000</p>${table(head, okello)}`, 'note'],
    ['with another sum', `${table(head, okello)}<p>Okello gets only 20,000</p>`, 'note'],
    ['in the title of the table', `<table><caption>Rejected</caption>${head}${okello}</table>`, 'note'],
  ])('is asked about %s', async (_, html, code) => {
    expect((await pastedSheet(html)).asked.map(([asked]) => asked)).toContain(code)
  })

  it('is compared as a total above the payments', async () => {
    const { own, asked } = await pastedSheet(`<p>Total 95,000</p>${table(head, okello, nambi)}`)
    expect([own.map(({ value, counted }) => value === counted), asked]).toEqual([[true], []])
  })

  it('is asked about below a second table as well', async () => {
    const { asked } = await pastedSheet(
      `${table(head, okello)}<p>Not to be paid</p>${table(head, nambi)}<p>Please hold Okello</p>`,
    )
    expect(asked.map(([code]) => code)).toEqual(['second-table', 'note'])
  })
})

describe('several tables in one paste', () => {
  it('are looked through for the payments, and the others are told', async () => {
    const sheet = await pastedSheet(
      `<table><tr><td>Logo Ltd</td><td>${table(head, okello, nambi)}<p>Regards</p></td></tr>` +
        `<tr><td>${table('<tr><td>Rose</td><td>Accountant</td></tr>')}</td></tr></table>`,
    )
    expect(sheet.rows.map(({ name }) => name)).toEqual(['Okello Patrick', 'Nambi Rose'])
    expect(remark(sheet, 'outside-text')).toMatch(/“Logo Ltd”.*“Regards”.*“Rose, Accountant”/)
  })

  it('are no question where one is of contacts', async () => {
    const contacts = table('<tr><td>Rose Nakato</td><td>Tel: 0772 999 111</td></tr>')
    for (const html of [contacts + table(head, okello), table(head, okello) + contacts]) {
      const { rows, skipped } = await pastedSheet(html)
      expect(rows.map(({ name }) => name)).toEqual(['Okello Patrick'])
      expect(skipped.map(({ reason, text }) => [reason, text])).toEqual([['outside', 'Rose Nakato, Tel: 0772 999 111']])
    }
  })

  it('are a question where a second one has payments, even under the same headings', async () => {
    const { rows, asked, skipped } = await pastedSheet(`${table(head, okello)}${table(head, nambi)}`)
    expect(rows.map(({ name }) => name)).toEqual(['Okello Patrick'])
    expect(asked).toEqual([['second-table', expect.stringContaining('A table of its own begins in row 4')]])
    expect(skipped.map(({ reason }) => reason)).toEqual(['other-table', 'other-table'])
  })

  it('give their totals', async () => {
    const totals = table('<tr><td>Total</td><td>95,000</td></tr>', '<tr><td>Budget</td><td>900,000</td></tr>')
    const { own, asked } = await pastedSheet(`${table(head, okello, nambi)}${totals}`)
    expect(own).toMatchObject([{ value: '95000.00', counted: '95000.00' }])
    expect(asked).toEqual([['note', expect.stringContaining('Budget 900,000')]])
  })
})

describe('what is struck out', () => {
  it.each([
    ['s', row('<s>Okello</s>', '0772000418', '50,000')],
    ['strike', row('<strike>Okello</strike>', '0772000418', '50,000')],
    ['del', row('Okello', '<b><del>0772000418</del></b>', '50,000')],
    ['a span', row('Okello', '0772000418', '<span style="TEXT-DECORATION: underline line-through">50,000</span>')],
    ['the row', row('Okello', '0772000418', '50,000', 'text-decoration:line-through')],
    [
      'the cell of Google Sheets',
      row('Okello', '0772000418', '50,000').replace(
        '<td>',
        '<td style="overflow:hidden;text-decoration:line-through;">',
      ),
    ],
    [
      'a class of Excel',
      `<style><!--.xl65\n\t{mso-style-parent:style0;\n\ttext-decoration:line-through;}--></style>${row('Okello', '0772000418', '50,000').replace('<td>', '<td class=xl65>')}`,
    ],
  ])('by %s is told as in a workbook', async (_, struck) => {
    const sheet = await pastedSheet(table(head, struck, nambi))
    expect(codesOf(sheet)).toEqual([['Okello', 'struck-out'], ['Nambi Rose']])
    // The counts of the page come from the quick check, which must not pass over it.
    expect(sheet.counts.warning).toBe(1)
  })

  it('is told of lines in a table that only frames them', async () => {
    const html = table('<tr><td>Okello Patrick 0772000418 50,000<br><s>Nambi Rose 0752000200 45,000</s></td></tr>')
    expect(codesOf(await pastedSheet(html))).toEqual([['Okello Patrick'], ['Nambi Rose', 'struck-out']])
  })

  it('is told of lines without a table', async () => {
    const lines = ['Okello Patrick 0772000418 50,000', 'Nambi Rose 0752000200 45,000']
    const html = `<div><s>${lines[0]}</s></div><div>${lines[1]}</div>`
    expect(codesOf(await pastedSheet({ text: lines.join('\n'), html }))).toEqual([
      ['Okello Patrick', 'struck-out'],
      ['Nambi Rose'],
    ])
  })
})

describe('what is hidden', () => {
  it.each(['display:none', 'visibility: hidden', 'visibility:collapse', 'height:0px', 'mso-hide:all', 'font-size:0'])(
    'as a row by %s is told',
    async (style) => {
      const sheet = await pastedSheet(table(head, okello, row('Nambi Rose', '0752000200', '45,000', style)))
      expect(codesOf(sheet)).toEqual([['Okello Patrick'], ['Nambi Rose', 'hidden-row']])
      expect(remark(sheet, 'hidden-rows')).toContain('row 3')
    },
  )

  it.each(['hidden', 'data-hidden="true"', 'data-sheets-hidden=1', 'height=0'])(
    'as a row by %s is told',
    async (how) => {
      const sheet = await pastedSheet(table(head, okello, nambi.replace('<tr ', `<tr ${how} `)))
      expect(codesOf(sheet)[1]).toEqual(['Nambi Rose', 'hidden-row'])
    },
  )

  it.each([
    ['a col', `<colgroup><col span=2><col width=0 style='display:none'></colgroup>${head}${okello}${nambi}`],
    [
      'its cells',
      [head, okello, nambi]
        .map((each) => each.replace(/<(t[hd])>(?=[^<]*<\/t[hd]><\/tr>)/, '<$1 style="display:none">'))
        .join(''),
    ],
  ])('as a column by %s is told', async (_, rows) => {
    const sheet = await pastedSheet(table(rows))
    expect(codesOf(sheet)).toEqual([['Okello Patrick'], ['Nambi Rose']])
    expect(remark(sheet, 'hidden-columns')).toContain('column C')
  })

  it('inside of a cell is a note on it, and no part of its value', async () => {
    const sheet = await pastedSheet(
      table(head, row('Okello<span style="display:none">left in May</span>', '0772000418', '50,000')),
    )
    expect(codesOf(sheet)).toEqual([['Okello', 'cell-note']])
    expect(sheet.facts.notes).toEqual([{ place: 'A2', line: 2, text: 'left in May' }])
  })

  it('is not what only small screens or print hide', async () => {
    const css = '<style>@media print { .x { display:none } td { color: red } } table { width: 0px }</style>'
    const sheet = await pastedSheet(`${css}${table(head, okello.replace('<tr ', '<tr class=x '))}`)
    expect(codesOf(sheet)).toEqual([['Okello Patrick']])
  })
})

describe('cells that show something else than they store', () => {
  const stored = (name: string, cell: string) => table(head, `<tr><td>${name}</td><td>0772000418</td>${cell}</tr>`)
  it.each([
    [
      'Excel',
      `<style>.xl65{mso-number-format:"\\#\\,\\#\\#0\\0022\\,000\\0022";}</style>`,
      '<td class=xl65 x:num="50">50,000</td>',
    ],
    ['LibreOffice', '', `<td sdval="50" sdnum='2057;0;#,##0",000"'>50,000</td>`],
    [
      'Google Sheets',
      '',
      `<td data-sheets-value='{"1":3,"3":50}' data-sheets-numberformat='{"1":2,"2":"#,##0\\",000\\"","3":1}'>50,000</td>`,
    ],
  ])('are one question for a format of %s', async (_, css, cell) => {
    const { asked } = await pastedSheet(css + stored('Okello', cell))
    expect(asked).toEqual([
      ['other-format', expect.stringContaining('shows 50,000 where the cell holds 50 (number format #,##0",000")')],
    ])
  })

  it('are none where only the separators differ', async () => {
    for (const shown of ['50,000', '50.000', '50 000', '50,000.00', '50.000,00', 'UGX 50,000', '5E+04', '####']) {
      const { asked, rows } = await pastedSheet(stored('Okello', `<td x:num="50000">${shown}</td>`))
      expect([shown, asked, rows[0]?.amount]).toEqual([shown, [], '50000.00'])
    }
  })

  it('are asked about where the phone is of another country, and told where a cell has a note', async () => {
    const phone = `<td data-sheets-value="[null,3,null,772000418]" data-sheets-numberformat='[null,2,"\\"+254\\"0",1]'>+254772000418</td>`
    const sheet = await pastedSheet(
      table(head, `<tr><td data-sheets-note="left in May">Okello</td>${phone}<td>50,000</td></tr>`),
    )
    expect(sheet.asked).toEqual([['other-format', expect.stringContaining('+254772000418')]])
    expect(sheet.rows[0]?.codes).toEqual(['other-format', 'cell-note'])
  })

  it('know the text of the cell that is merged over them', async () => {
    const merged = `<tr><td>Okello</td><td>0772000418</td><td>50,000</td><td rowspan=2>On hold</td></tr>`
    const below = '<tr><td>Nambi</td><td>0752000200</td><td>45,000</td></tr>'
    const sheet = await pastedSheet(table(head.replace('</tr>', '<th>Remarks</th></tr>'), merged, below))
    expect(sheet.rows.map(({ codes }) => codes.includes('stop-words'))).toEqual([true, true])
  })

  it('keep two lines of a cell apart', async () => {
    const sheet = await pastedSheet(table(head, row('<p>Okello</p>', '<p>0772000418</p><p>0752000200</p>', '50,000')))
    expect(codesOf(sheet)).toEqual([['Okello', 'ambiguous-phone']])
  })
})
