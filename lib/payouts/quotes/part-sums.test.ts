import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message } from '@/lib/messages/message'
import { fromMinor, toMinor } from '@/lib/money/amount'
import type { Repair } from '@/lib/sheet/rows/row-edits'
import { issueLabel, labelOfCode, type Problem, problemOf } from '@/lib/sheet/rows/row-issues'
import type { RowState } from '@/lib/sheet/rows/status'
import type { HashedBatch } from './batch-quotes'
import { addUp, type BatchQuote, POINTERS, pointerTo, type SummedRow, sumsOf, tiersOf, withQuotes } from './part-sums'
import type { PayableRow } from './split-batches'

const codes = ['duplicate-row', 'paid-before', 'missing-amount', 'above-day-limit'] as const
const problem = (code: (typeof codes)[number], settled?: string): Problem => ({
  ...problemOf(code, 2),
  ...(settled === undefined ? {} : { settled }),
})
const repair = (field: Repair['field'], state: Repair['state']): Repair => ({
  ...{ field, from: '1', to: '2', why: message('values.phone.converted'), state },
})
const rowOf = (at: number, state: RowState, problems: readonly Problem[] = [], repairs: readonly Repair[] = []) => ({
  ...{ id: `row-${at}`, ordinal: at, lineNo: at + 2, state, problems, repairs, patch: {}, edits: {} },
  ...{ currency: 'UGX', amountMinor: 100n, sheetCurrency: 'UGX', sheetMinor: 100n },
})

const payable = (at: number, whole: number, currency = 'UGX'): PayableRow => ({
  ...{
    id: `row-${at}`,
    ordinal: at,
    lineNo: at + 2,
    tag: `T${at}`,
    name: null,
    to: 'a',
    network: 'mtn',
    walletId: null,
  },
  ...{ currency, amount: fromMinor(BigInt(whole) * 100n), reference: null, email: null },
})
const batchOf = (part: number, rows: readonly PayableRow[]): HashedBatch => ({
  hash: `hash ${part}`,
  batch: { key: `k${part}`, currency: rows[0]?.currency ?? 'UGX', network: 'mtn', part, rows },
})
const quoteOf = ({ batch }: HashedBatch, fees: readonly bigint[]): BatchQuote => {
  const feeMinor = fees.reduce((total, fee) => total + fee, 0n)
  return {
    feeMinor,
    debitMinor: batch.rows.reduce((total, { amount }) => total + toMinor(amount), feeMinor),
    answeredAt: new Date(0),
    tiers: tiersOf(batch, (row) => fees[batch.rows.indexOf(row)] ?? 0n),
  }
}

describe('the sums of a stretch of rows', () => {
  const rows: SummedRow[] = [
    rowOf(0, 'ready'),
    rowOf(1, 'blocked', [problem('missing-amount'), problem('duplicate-row')], [repair('phone', 'offered')]),
    rowOf(2, 'warning', [problem('duplicate-row')], [repair('phone', 'offered'), repair('amount', 'used')]),
    rowOf(3, 'fix-offered', [], [repair('amount', 'offered')]),
    rowOf(4, 'fixed', [problem('duplicate-row', 'two plots')], [repair('name', 'offered')]),
    rowOf(5, 'left-out', [problem('missing-amount')], [repair('phone', 'offered')]),
  ]

  it('count rows by state, offers that can still be used, and the rows that have each problem', () => {
    const sums = sumsOf(rows, [])
    expect(sums.counts).toEqual({ ready: 1, blocked: 1, warning: 1, 'fix-offered': 1, fixed: 1, 'left-out': 1 })
    expect(sums.offers).toEqual({ phone: 2, amount: 1 })
    expect(Object.entries(sums.problems)).toEqual([
      ['missing-amount', 1],
      ['duplicate-row', 3],
    ])
  })

  it('point at what waits for a person, by its first open problem', () => {
    const sums = sumsOf(rows, [])
    const blocked = problem('missing-amount')
    const warning = problem('duplicate-row')
    expect(sums.blocked).toEqual([
      {
        rowId: 'row-1',
        index: 1,
        lineNo: 3,
        severity: 'block',
        code: 'missing-amount',
        field: 'amount',
        label: issueLabel(blocked),
      },
    ])
    expect(sums.warnings).toEqual([
      {
        rowId: 'row-2',
        index: 2,
        lineNo: 4,
        severity: 'warn',
        code: 'duplicate-row',
        field: warning.field,
        label: issueLabel(warning),
      },
    ])
    const settled = { ...rowOf(7, 'warning'), problems: [problem('duplicate-row', 'yes'), problem('above-day-limit')] }
    expect(pointerTo(settled, 'warn').label).toEqual(labelOfCode('above-day-limit'))
    expect(pointerTo(rowOf(8, 'warning'), 'warn').label).toBeNull()
    const many = Array.from({ length: POINTERS + 3 }, (_, at) => rowOf(at, 'blocked', [blocked]))
    expect(sumsOf(many, []).blocked).toHaveLength(POINTERS)
    expect(addUp([sumsOf(many, []), sumsOf(many, [])]).blocked).toHaveLength(POINTERS)
    const warned = Array.from({ length: POINTERS - 1 }, (_, at) => rowOf(at, 'warning', [warning]))
    expect(addUp([sumsOf(warned, []), sumsOf(warned, [])]).warnings).toHaveLength(POINTERS)
  })

  it('count the rows of an issue by its code, each row once, and name the gravest issue of a row', () => {
    const named = { ...problem('missing-amount'), label: message('issues.labelOf.twoNetworks') }
    const { problems } = sumsOf(
      [rowOf(0, 'blocked', [named, problem('missing-amount')]), rowOf(1, 'blocked', [named])],
      [],
    )
    expect(problems).toEqual({ 'missing-amount': 2 })
    const graver = [problem('duplicate-row'), problem('missing-amount', 'settled'), problem('missing-amount')]
    expect(pointerTo({ ...rowOf(1, 'blocked'), problems: graver }, 'block').label).toEqual(
      labelOfCode('missing-amount'),
    )
  })

  it('group what one reason can accept, without excluded rows', () => {
    expect(sumsOf(rows, []).groups.map(({ code, rows: count, first }) => [code, count, first.lineNo])).toEqual([
      ['duplicate-row', 2, 3],
    ])
    const only = [rowOf(0, 'left-out', [problem('duplicate-row')])]
    expect(sumsOf(only, []).groups).toEqual([])
    expect(sumsOf(only, []).problems).toEqual({})
  })

  it('add up fees by their step, as quoted or as estimated', () => {
    const estimated = addUp([0, 1].map((part) => sumsOf([], [batchOf(part, [payable(part, 50_000)])])))
    expect(withQuotes(estimated, new Map()).tiers).toEqual([
      { code: 'upTo100k', fee: '500.00', rows: 2, fees: '1000.00' },
    ])
    const one = batchOf(0, [payable(0, 50_000), payable(1, 70_000)])
    const quoted = quoteOf(one, [12_345n, 50_000n])
    const priced = withQuotes(addUp([sumsOf([], [one])]), new Map([[one.hash, quoted]]))
    expect(priced.tiers).toEqual([{ code: 'upTo100k', fee: null, rows: 2, fees: '623.45' }])
    expect(priced.batches).toMatchObject([{ fee: '623.45', debit: '120623.45', quotedAt: '1970-01-01T00:00:00.000Z' }])
    const other = batchOf(1, [payable(1, 60_000)])
    const both = addUp([sumsOf([], [batchOf(0, [payable(0, 50_000)])]), sumsOf([], [other])])
    expect(withQuotes(both, new Map([[other.hash, quoteOf(other, [100n])]])).tiers).toEqual([
      { code: 'upTo100k', fee: null, rows: 2, fees: '501.00' },
    ])
  })
})

const states: RowState[] = ['ready', 'fix-offered', 'fixed', 'warning', 'blocked', 'left-out']
const anyRow = fc.record({
  state: fc.constantFrom(...states),
  problems: fc.array(
    fc
      .tuple(fc.constantFrom(...codes), fc.constantFrom(undefined, 'seen'))
      .map(([code, settled]) => problem(code, settled)),
    { maxLength: 2 },
  ),
  repairs: fc.array(
    fc.tuple(
      fc.constantFrom('phone' as const, 'amount' as const),
      fc.constantFrom('offered' as const, 'used' as const),
    ),
    { maxLength: 2 },
  ),
  whole: fc.integer({ min: 1, max: 2_000_000 }),
})

it('the parts of a payout add up to the sums of the whole, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 24 }), fc.integer({ min: 1, max: 8 }), (all, size) => {
      const rows = all.map(({ state, problems, repairs }, at) =>
        rowOf(
          at,
          state,
          problems,
          repairs.map(([field, how]) => repair(field, how)),
        ),
      )
      const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, part) => {
        const own = all.slice(part * size, (part + 1) * size)
        return {
          rows: rows.slice(part * size, (part + 1) * size),
          batch: batchOf(
            part,
            own.map(({ whole }, at) => payable(part * size + at, whole)),
          ),
        }
      })
      const whole = sumsOf(
        rows,
        parts.map(({ batch }) => batch),
      )
      expect(addUp(parts.map((part) => sumsOf(part.rows, [part.batch])))).toEqual(whole)
      // Batches stand in their order whatever order the parts are given in.
      expect(addUp(parts.toReversed().map((part) => sumsOf(part.rows, [part.batch]))).batches).toEqual(whole.batches)
    }),
  )
})
