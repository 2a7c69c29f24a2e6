import { expect, it } from 'vitest'
import { reportSheet } from '@/lib/sheet/report/report'
import { randomFrom } from '@/lib/sheet/testing/fuzz'
import { columnLetters } from './column-letters'

// The test has its own lists of what is certain, so that a term that slips into the product's table is found here.
const AMOUNT_TERMS = ['Amount', 'Amount (UGX)', 'Net pay', 'Amount payable', 'UGX', 'Net salary', 'Amount to pay']
const PHONE_TERMS = ['Phone', 'Phone Number', 'Mobile', 'MSISDN', 'Mobile No.', 'Telephone', 'MoMo number']
// Certain only where no other column has phones or money.
const MILD_AMOUNTS = ['Total', 'Fee', 'Value', 'Salary', 'Amount due', 'Approved amount']
const MILD_PHONES = ['Contact', 'Account number']
const OTHERS = [
  ...['Name', 'Employee', 'Reference', 'Network', 'District', 'S/N', 'Age', 'Year', 'Points', 'Days worked', 'Notes'],
  ...['Balance', 'Amount paid', 'Amount due', 'Total', 'Value', 'Gross pay', 'Requested', 'Approved amount', 'Salary'],
  ...[
    'Contact',
    'Account number',
    'Next of kin phone',
    'Supervisor contact',
    'Emergency mobile',
    'Phone 2',
    'Line',
    '',
  ],
  ...['Amount (USD)', "Amount ('000)", 'Amount in millions', 'Amount (XYZ)', 'Fee', 'Pesa', 'Office telephone', 'Tax'],
]
const PAID =
  /balance|paid|due|total|value|gross|requested|approved|salary|usd|'000|millions|xyz|fee|tax|amount|net|ugx/i
const SOMEBODY = /next of kin|supervisor|emergency|office|name|s\/n|year|age|points|days/i
const SHEETS = 4_000
const ROWS = 4

type Random = (below: number) => number
const cellKinds: readonly ((random: Random, row: number) => string)[] = [
  (random) => `077${2_000_000 + random(999_999)}`,
  (random) => `075${2_000_000 + random(999_999)}`,
  (random) => String(10_000 + random(900_000)),
  (random) => String(50_000 + random(900_000)),
  (random) => String(18 + random(60)),
  (random) => String(1_990 + random(36)),
  (random) => ['Okot Daniel', 'Akello Grace', 'Nambi Rita'][random(3)] ?? '',
  (_random, row) => String(row + 1),
  (random) => (random(3) === 0 ? '' : 'n/a'),
  () => '',
]
const PHONES = [0, 1]
const MONEY = [2, 3]

type Column = { readonly heading: string; readonly kind: number }

function pick(random: Random): Column[] {
  const any = (from: readonly string[]) => from[random(from.length)] ?? ''
  const column = (heading: string, kinds: readonly number[]) => {
    const kind = random(5) === 0 ? random(cellKinds.length) : (kinds[random(kinds.length)] ?? 0)
    return { heading, kind }
  }
  const columns = [
    ...(random(6) === 0 ? [] : [column(any(PHONE_TERMS), PHONES)]),
    ...(random(6) === 0 ? [] : [column(any(AMOUNT_TERMS), MONEY)]),
    ...Array.from({ length: random(4) }, () => column(any(OTHERS), [0, 2, 3, 4, 5, 6, 7, 8, 9])),
  ]
  return columns
    .map((one) => ({ one, order: random(1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one)
}

function sheetOf(columns: readonly Column[], random: Random): string {
  const rows = Array.from({ length: ROWS }, (_, row) => columns.map(({ kind }) => cellKinds[kind]?.(random, row) ?? ''))
  return [columns.map(({ heading }) => heading), ...rows].map((cells) => cells.join(',')).join('\n')
}

const options = { currency: 'UGX', today: '2026-11-21' }
const letter = (at: number) => columnLetters([at])

it('pays no amount and no phone from a column that is neither certain nor confirmed', async () => {
  const random = randomFrom(20_261_121)
  const seen = { payable: 0, asked: 0, answered: 0 }
  for (let count = 0; count < SHEETS; count += 1) {
    const columns = pick(random)
    const text = sheetOf(columns, random)
    const bytes = new TextEncoder().encode(text)
    const { report } = await reportSheet(bytes, options)
    if (report.rows.some(({ payable }) => payable)) {
      seen.payable += 1
      const [phone, amount] = (['phone', 'amount'] as const).map((field) =>
        columns.findIndex((_, at) => letter(at) === report.columns[field]),
      )
      const [phoneHeading = '', amountHeading = ''] = [columns[phone ?? -1]?.heading, columns[amount ?? -1]?.heading]
      expect([...PHONE_TERMS, ...MILD_PHONES], text).toContain(phoneHeading)
      expect([...AMOUNT_TERMS, ...MILD_AMOUNTS], text).toContain(amountHeading)
      const others = (kinds: readonly number[], at: number | undefined) =>
        columns.filter(({ heading, kind }, place) => place !== at && heading !== '' && kinds.includes(kind))
      if (MILD_AMOUNTS.includes(amountHeading))
        expect(
          others(MONEY, amount).filter(({ heading }) => PAID.test(heading) || heading === 'Pesa'),
          text,
        ).toEqual([])
      if (MILD_PHONES.includes(phoneHeading))
        expect(
          others(PHONES, phone).filter(({ heading }) => !SOMEBODY.test(heading)),
          text,
        ).toEqual([])
      expect(PHONES, text).toContain(columns[phone ?? -1]?.kind)
      expect(MONEY, text).toContain(columns[amount ?? -1]?.kind)
      const phones = columns.filter(({ heading, kind }) => PHONE_TERMS.includes(heading) && PHONES.includes(kind))
      expect(phones, text).toHaveLength(MILD_PHONES.includes(phoneHeading) ? 0 : 1)
      const net = /^(?:net|amount payable|amount to pay)/i.test(columns[amount ?? -1]?.heading ?? '')
      const money = columns.filter(({ heading, kind }, at) => {
        const parts = columns.filter((one) => one.heading !== heading && /gross|salary|tax|fee/i.test(one.heading))
        const isSubtotal = heading === 'Total' && at < (amount ?? -1) && parts.length > 0
        const isPart = net && (isSubtotal || /gross|salary|tax/i.test(heading)) && !AMOUNT_TERMS.includes(heading)
        return at !== amount && MONEY.includes(kind) && PAID.test(heading) && !isPart
      })
      expect(money, text).toEqual([])
    } else if (report.outcome === 'ask') seen.asked += 1
    // A person's answer pays from the columns they named, and from no other.
    const [one, other] = [random(columns.length || 1), random(columns.length || 1)]
    if (one === other) continue
    const shown = await reportSheet(bytes, { ...options, columns: { phone: [one], amount: [other] } })
    if (!shown.report.rows.some(({ payable }) => payable)) continue
    seen.answered += 1
    expect(shown.report.columns, text).toMatchObject({ phone: letter(one), amount: letter(other) })
  }
  // The sheets are neither all stopped nor all paid, or the test would say nothing.
  expect(seen.payable).toBeGreaterThan(SHEETS / 20)
  expect(seen.asked).toBeGreaterThan(SHEETS / 5)
  expect(seen.answered).toBeGreaterThan(SHEETS / 50)
}, 120_000)
