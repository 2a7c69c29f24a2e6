import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Recognition } from '@/lib/sheet/columns/recognition'
import { readSheet } from '@/lib/sheet/files/read-sheet'
import { agrees } from '@/lib/sheet/rows/control-figures'
import type { SheetSummary } from './protocol'
import { SheetStore } from './sheet-store'

async function summaryOf(lines: readonly string[], currency = 'UGX'): Promise<SheetSummary> {
  const store = new SheetStore({ currency, today: '2026-11-21' })
  let found: Recognition | undefined
  const read = await readSheet(
    new TextEncoder().encode(`${lines.join('\n')}\n`),
    { currency },
    {
      recognised: (recognition) => {
        found = recognition
        store.begin(recognition.mapping)
      },
      judge: () => store.judge,
      block: (block) => found !== undefined && store.add(block, found.mapping),
    },
  )
  if (!read.ok) throw new Error(read.problem.code)
  return store.finish(read.value)
}

const HEAD = 'Name,Phone,Amount'
const row = (at: number, amount: number | string) =>
  `Akello Grace,0772${String(100_000 + at * 37).padStart(6, '0')},${amount}`
const own = async (...lines: string[]) => {
  const { own, unclear, questions } = await summaryOf(lines)
  return {
    own: own.map((one) => `${one.kind} ${one.value} row ${one.lineNo} ${agrees(one) ? 'agrees' : one.counted}`),
    unclear: [...unclear, ...questions.flatMap(({ line }) => line ?? [])],
  }
}

it('knows the last line of the sheet, below its payments too', async () => {
  const { lastLine } = await summaryOf([HEAD, row(1, 1000), 'Total,,1000', '', 'Prepared by: R. Nambi,,'])
  expect(lastLine).toBe(5)
})

it('counts the payments, their totals by currency and their phones, blocked rows too', async () => {
  const { figures } = await summaryOf([
    'Name,Phone,Amount,Currency',
    'Akello Grace,0772000100,50000,UGX',
    'Okot Daniel,0752000200,1500,KES',
    'Opio James,12,2500,UGX',
    'Auma Ruth,0772000123,1.500,UGX',
  ])
  expect(figures).toEqual({
    payments: 3,
    unreadable: 1,
    totals: [
      { currency: 'UGX', amount: '52500.00' },
      { currency: 'KES', amount: '1500.00' },
    ],
    phoneCheckSum: String(772_000_100 + 752_000_200 + 772_000_123),
  })
})

it('finds the total and the count of a sheet below its rows, above them and in words of French and Swahili', async () => {
  expect(await own(HEAD, row(1, 1000), row(2, 2000), 'TOTAL,,3000', 'Number of people: 2,,')).toEqual({
    own: ['total 3000.00 row 4 agrees', 'count 2 row 5 agrees'],
    unclear: [],
  })
  expect(
    await own(
      'Payroll of June,,',
      '"Total amount: UGX 3,500",,',
      'No. of payees:,3,',
      HEAD,
      row(1, 1000),
      row(2, 2000),
    ),
  ).toEqual({ own: ['total 3500.00 row 2 3000.00', 'count 3 row 3 2'], unclear: [] })
  expect(
    (await own(HEAD, row(1, 1000), row(2, 2000), 'Total général,,"3,000"', 'Nombre de personnes : 2,,')).own,
  ).toEqual(['total 3000.00 row 4 agrees', 'count 2 row 5 agrees'])
  expect((await own(HEAD, row(1, 1000), row(2, 2000), 'Jumla kuu,,"3,000"', 'Idadi ya watu,2,')).own).toEqual([
    'total 3000.00 row 4 agrees',
    'count 2 row 5 agrees',
  ])
})

it('compares the totals of sections with the rows since the one before, and the grand total with all', async () => {
  const sections = [HEAD, row(1, 1000), row(2, 2000), 'Sub-total,,3000', row(3, 4000), 'Sub-total,,5000']
  expect(await own(...sections, 'Grand total,,8000')).toEqual({
    own: ['subtotal 3000.00 row 4 agrees', 'subtotal 5000.00 row 6 4000.00', 'total 8000.00 row 7 7000.00'],
    unclear: [],
  })
  expect((await own(...sections, 'Total,,8000')).own.at(-1)).toBe('total 8000.00 row 7 7000.00')
})

it('passes over a sum that a page takes over from the page above, and over no other', async () => {
  const pages = (carried: string) =>
    own(HEAD, row(1, 1000), row(2, 2500), 'Total c/f,,3500', carried, HEAD, row(3, 4000), 'Grand total,,7500')
  for (const carried of ['Total b/f,,3500', 'Total brought forward,,"3,500"', 'Total B/F: 3500,,'])
    expect(await pages(carried)).toEqual({
      own: ['subtotal 3500.00 row 4 agrees', 'total 7500.00 row 8 agrees'],
      unclear: [],
    })
  expect((await pages('Total b/f,,4500')).unclear).toEqual([5])
})

it('uses no total that could be about something else, and says which', async () => {
  // Neither equals all payments or the sum of the others.
  expect(await own(HEAD, row(1, 1000), row(2, 2000), 'Total,,3100', 'Total net,,50')).toEqual({
    own: ['subtotal 3100.00 row 4 3000.00'],
    unclear: [5],
  })
  // The title and the last line say different things.
  expect(await own('"Total: UGX 9,000",,', HEAD, row(1, 1000), row(2, 2000), 'Total,,3000')).toEqual({
    own: [],
    unclear: [1, 5],
  })
  expect((await own(HEAD, row(1, 1000), row(2, 2000), 'Total,,#REF!')).unclear).toEqual([4])
  // Words are no figure.
  expect(await own('Total in words: as per attached,,', HEAD, row(1, 1000), row(2, 2000))).toEqual({
    own: [],
    unclear: [],
  })
})

it('agrees with the sum of any sheet, and with no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 500, max: 4_000_000 }), { minLength: 2, maxLength: 30 }),
      fc.integer({ min: -400, max: 400 }),
      async (amounts, off) => {
        const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
        const lines = amounts.map((amount, at) => row(at, amount))
        const { own, figures } = await summaryOf([HEAD, ...lines, `Total,,${sum + BigInt(off)}`])
        expect(figures.totals).toEqual([{ currency: 'UGX', amount: `${sum}.00` }])
        expect(own.map((one) => [one.kind, agrees(one)])).toEqual([['total', off === 0]])
      },
    ),
    { numRuns: 40 },
  )
})
