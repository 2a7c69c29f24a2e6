import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText } from '@/lib/sheet/files/cells'
import { pastedSheet, readAsPasted } from '@/lib/sheet/testing/pasted'
import { chatLines } from './chat-lines'
import { messageRows } from './message-rows'

const chat = (...lines: string[]) => pastedSheet({ text: lines.join('\n'), html: null })
const texts = (text: string) => {
  const read = messageRows(text)
  return read.kind === 'rows' ? read.rows.map(({ cells }) => cells.map(cellText)) : read.kind
}
const refused = async (text: string, more: object = {}) => {
  const read = await readAsPasted({ text, html: null, ...more })
  return 'refused' in read ? [read.code, read.refused] : []
}

describe('lines of a chat', () => {
  it.each([
    ['Okello Patrick 0772 123456 50,000/=', ['Okello Patrick', '0772 123456', '50,000/=']],
    ['Nambi - 0701234567 - 45k', ['Nambi', '0701234567', '45k']],
    ['0772 123 456 Okello: UGX 50,000', ['Okello', '0772 123 456', 'UGX 50,000']],
    ['50 000 Okello +256 772 123456', ['Okello', '+256 772 123456', '50 000']],
    ['Okello (0772123456) = 50,000', ['Okello', '0772123456', '50,000']],
    ['*Okello* _0772123456_ *50,000*', ['Okello', '0772123456', '50,000']],
    ['Okello, 0772123456, 50,000', ['Okello', '0772123456', '50,000']],
    ['500 Okello 0772123456', ['Okello', '0772123456', '500']],
    ['Okello 256772123456 50000 only', ['Okello', '256772123456', '50000 only']],
  ])('%j is cut into name, phone and amount', (line, cells) => {
    expect(texts(`${line}\nNambi Rose 0701234568 45,000`)).toEqual([cells, ['Nambi Rose', '0701234568', '45,000']])
  })

  it('keep what stands around the three in columns of their own', () => {
    const lines =
      '[12/11, 09:14] Rose: 1. Okello 0772123456 50,000 transport\n12/11/2026, 09:15 - Rose: 2) Nambi 0701234567 45,000'
    expect(texts(lines)).toEqual([
      ['1.', 'Okello', '0772123456', '50,000', 'transport', '[12/11, 09:14] Rose'],
      ['2)', 'Nambi', '0701234567', '45,000', '', '12/11/2026, 09:15 - Rose'],
    ])
  })

  it('are paid after a person has confirmed the columns, and only where each has one phone and one amount', async () => {
    const { rows, asked, own, skipped } = await chat(
      'Okello Patrick 0772123456 50,000/=',
      'Nambi 0701234567 45k',
      '~Opio 0752000200 30,000~',
      'Abel 0772000420 50,000 20,000',
      'Ada 0772000421 0772000422 20,000',
      'Ben 60,000',
      'Total 275,000',
      'Thanks and please hold Opio',
    )
    expect(rows.map(({ name, amount, state, codes }) => [name, amount, state, ...codes])).toEqual([
      ['Okello Patrick', '50000.00', 'fix-offered'],
      ['Nambi', null, 'blocked', 'bad-amount'],
      ['Opio', '30000.00', 'warning', 'struck-out'],
      ['Abel', null, 'blocked', 'bad-amount'],
      ['Ada', '20000.00', 'blocked', 'ambiguous-phone'],
      ['Ben', '60000.00', 'blocked', 'missing-phone'],
    ])
    expect(asked.map(([code]) => code)).toEqual(['no-header', 'note'])
    expect(own).toMatchObject([{ value: '275000.00' }])
    expect(skipped.map(({ text }) => text)).toEqual(['Total, 275,000', 'Thanks and please hold Opio'])
  })

  it('are not what a text file is', () => {
    const cells = [
      'Okello Patrick,0772123456,50000\nNambi Rose,0701234567,45000',
      'Okello;0772123456;50,000\nNambi;0701234567;45,000',
      'Name,Phone,Amount\n"Okello",0772123456,"50,000"',
      'P-001,50000\nP-002,60000',
    ]
    for (const text of cells) expect(chatLines(text).kind).toBe('cells')
  })

  it('are told as struck out where a text file was pasted into a chat', async () => {
    const { rows } = await chat('Name,Phone,Amount', '~Okello,0772123456,50000~', 'Nambi,0701234567,45000')
    expect(rows.map(({ name, codes }) => [name, ...codes])).toEqual([['Okello', 'struck-out'], ['Nambi']])
  })

  it('keep the number of a line of which another column is not understood', () => {
    expect(texts('Okello +256 701 234567 50,000/=\n2. Okello 45k\nOkello')).toEqual([
      ['', 'Okello', '+256 701 234567', '50,000/='],
      ['2.', 'Okello', '', '45k'],
      ['Okello'],
    ])
  })

  it('never lose a line or a digit', () => {
    const part = fc.constantFrom(
      ...['Okello', 'Nambi Rose', '0772123456', '+256 701 234567', '50,000/=', '45k', '12/11', '-', ',', '~x~', '2.'],
    )
    const line = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const read = texts(lines.join('\n'))
        if (typeof read === 'string') return
        const digits = (some: readonly string[]) => [...some.join('').replace(/\D/g, '')].sort().join('')
        expect(digits(read.flat())).toBe(digits(lines))
      }),
    )
  })
})

describe('what is pasted and is no list of payments', () => {
  it.each([
    ['', {}, 'pasted-empty', 'Nothing was on the clipboard'],
    [' \n', { html: '<img src="x">', picture: true }, 'pasted-picture', 'A picture was pasted'],
    ['Dear all', {}, 'pasted-no-digits', '“Dear all” was pasted'],
    ['Please pay the team before 20 November.', {}, 'pasted-sentence', 'One line of text was pasted'],
    ['Please pay Okello 50,000 on 0772123456 today.', {}, 'pasted-sentence', 'One line of text'],
    ['Okello\n0772123456\n50,000\nNambi\n0701234567\n45,000', {}, 'pasted-not-lines', 'Each line needs one name'],
    ['Okello 50,000\nNambi 45,000', {}, 'pasted-not-lines', 'Each line needs one name'],
  ])('%j is refused in words of its own', async (text, more, code, words) => {
    const [found, message = ''] = await refused(text, more)
    expect([found, message.includes(words), /nothing (?:in it )?(?:is|was)/i.test(message)]).toEqual([code, true, true])
    expect(message).toMatch(/nothing is paid/)
  })
})

describe('a mail as text', () => {
  const list = ['Name\tPhone\tAmount', 'Okello\t0772123456\t50,000', 'Nambi\t0701234567\t45,000']
  it('is read without its signs of quoting, and its other lines are told', async () => {
    const { rows, skipped, asked } = await chat(
      ...['Dear Rose,', '', ...list, '', 'Kind regards', 'Grace Akello'].map((line) => `> ${line}`),
    )
    expect(rows.map(({ lineNo, name }) => [lineNo, name])).toEqual([
      [4, 'Okello'],
      [5, 'Nambi'],
    ])
    expect(skipped.map(({ text }) => text)).toEqual(['Dear Rose,', 'Kind regards', 'Grace Akello'])
    expect(asked).toEqual([])
  })

  it.each([
    ['quoted below', ['On Mon, 12 Nov 2026, Rose wrote:', ...list.map((line) => `> ${line}`)]],
    ['forwarded below', ['---------- Forwarded message ----------', ...list]],
  ])('asks about a list %s', async (_, below) => {
    const { rows, asked } = await chat(...list.slice(0, 2), '', ...below)
    expect(rows.map(({ name }) => name)).toEqual(['Okello'])
    expect(asked.map(([code]) => code)).toEqual(['second-table'])
  })
})
