import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromMinor, sum, toMinor } from '@/lib/money/amount'
import { ROW_STATES } from '@/lib/sheet/rows/status'
import { addGroups, type BridgeRow, bridgeGroups, bridgesOf, statedTotal } from './bridge'

const added = { added: { by: 'a', who: 'A', at: '2026-11-21T09:00:00Z' } }
const row = (sheet: bigint | null, now: bigint | null, over: Partial<BridgeRow> = {}): BridgeRow => ({
  ...{ state: 'ready', edits: {}, currency: 'UGX', amountMinor: now, sheetMinor: sheet },
  ...{ sheetCurrency: sheet === null ? null : 'UGX', ...over },
})

it('takes excluded and blocked rows off the total of the sheet, and adds edits and added rows', () => {
  const rows = [
    row(100n, 100n),
    row(200n, 150n),
    row(null, 30n),
    row(400n, 400n, { state: 'left-out' }),
    row(800n, null, { state: 'blocked' }),
    row(null, 50n, { edits: added }),
    row(null, 60n, { edits: added, state: 'left-out' }),
  ]
  expect(bridgesOf(bridgeGroups(rows))).toEqual([
    {
      currency: 'UGX',
      sheet: { rows: 5, amount: '15.00' },
      excluded: { rows: 1, amount: '4.00' },
      blocked: { rows: 1, amount: '8.00' },
      edited: { rows: 2, by: '0.20', isMore: false },
      added: { rows: 1, amount: '0.50' },
      toPay: { rows: 4, amount: '3.30' },
    },
  ])
})

it('begins at the total that all rows were compared with, and at none of a part of them', () => {
  const [bridge] = bridgesOf(bridgeGroups([row(100n, 100n), row(200n, 200n)]))
  const total = (counted: bigint) => ({
    ...{ kind: 'total' as const, value: fromMinor(400n), counted: fromMinor(counted), currency: 'UGX' },
    ...{ lineNo: 9, text: 'Total', after: 0, until: null },
  })
  if (bridge === undefined) throw new Error('Rows with amounts have a bridge')
  expect(statedTotal([total(300n)], bridge)?.lineNo).toBe(9)
  expect(statedTotal([total(200n)], bridge)).toBeUndefined()
  expect(statedTotal([{ ...total(300n), kind: 'subtotal' }], bridge)).toBeUndefined()
})

const minor = fc.option(fc.bigInt({ min: 1n, max: 10n ** 14n }), { nil: null })
const currency = fc.constantFrom('UGX', 'USD')
const anyRow = fc
  .record({
    sheet: minor,
    now: minor,
    was: currency,
    is: currency,
    state: fc.constantFrom(...ROW_STATES),
    isAdded: fc.boolean(),
  })
  .map(({ sheet, now, was, is, state, isAdded }): BridgeRow => {
    const ofSheet = isAdded ? null : sheet
    return row(ofSheet, now, {
      ...{ state, edits: isAdded ? added : {}, currency: is, sheetCurrency: ofSheet === null ? null : was },
    })
  })

it('adds up for any rows in each currency, to what is paid, whole or in parts', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), fc.nat(40), (rows, cut) => {
      const bridges = bridgesOf(bridgeGroups(rows))
      for (const { currency: of, sheet, excluded, blocked, edited, added: more, toPay } of bridges) {
        const by = edited.isMore ? toMinor(edited.by) : -toMinor(edited.by)
        const left = toMinor(sheet.amount) - toMinor(excluded.amount) - toMinor(blocked.amount)
        expect(left + by + toMinor(more.amount)).toBe(toMinor(toPay.amount))
        const paid = rows.filter(
          ({ state, currency: one }) => one === of && state !== 'left-out' && state !== 'blocked',
        )
        expect(toPay.amount).toBe(sum(paid.map(({ amountMinor }) => fromMinor(amountMinor ?? 0n))))
      }
      const parts = addGroups([...bridgeGroups(rows.slice(0, cut)), ...bridgeGroups(rows.slice(cut))])
      expect(bridgesOf(parts)).toEqual(bridges)
    }),
  )
})
