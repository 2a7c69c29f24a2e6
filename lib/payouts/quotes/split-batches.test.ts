import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amount } from '@/lib/money/amount'
import { batchHash } from '@/lib/payouts/approval/content-hash'
import { inBatchOrder, type PayableRow, partOf, splitIntoBatches } from './split-batches'

const row = (ordinal: number, network: 'mtn' | 'airtel', currency = 'UGX'): PayableRow => ({
  id: `row-${ordinal}`,
  ordinal,
  lineNo: ordinal + 2,
  tag: `T${ordinal}`,
  name: null,
  walletId: null,
  to: `+25677200${String(ordinal).padStart(4, '0')}`,
  network,
  currency,
  amount: '1000.00' as Amount,
  reference: null,
  email: null,
})

const rows = fc.array(fc.tuple(fc.constantFrom('mtn' as const, 'airtel' as const), fc.constantFrom('UGX', 'USD')), {
  maxLength: 60,
})
const numbered = rows.map((list) => list.map(([network, currency], at) => row(at, network, currency)))

describe('splitIntoBatches', () => {
  it('puts each row into exactly one batch, never mixes networks or currencies, and keeps to the size', () => {
    fc.assert(
      fc.property(numbered, fc.integer({ min: 1, max: 10 }), (all, size) => {
        const batches = splitIntoBatches(all, size)
        expect(batches.flatMap((batch) => batch.rows.map((r) => r.id)).sort()).toEqual(all.map((r) => r.id).sort())
        for (const batch of batches) {
          expect(batch.rows.length).toBeLessThanOrEqual(size)
          expect(new Set(batch.rows.map((r) => `${r.currency}/${r.network}`)).size).toBe(1)
        }
      }),
    )
  })

  it('does not depend on the order in which rows are handed over', () => {
    fc.assert(
      fc.property(numbered, (all) => {
        const hashes = (list: PayableRow[]) => splitIntoBatches(list, 7).map(batchHash)
        expect(hashes([...all].reverse())).toEqual(hashes(all))
      }),
    )
  })

  it('leaves every other batch as it was when one row is left out', () => {
    const all = Array.from({ length: 30 }, (_, at) => row(at, at % 2 ? 'mtn' : 'airtel'))
    const before = new Set(splitIntoBatches(all, 10).map(batchHash))
    const after = splitIntoBatches(all.slice(1), 10).map(batchHash)
    expect(after.filter((hash) => !before.has(hash))).toHaveLength(1)
  })

  it('names each batch by its currency, network and part, in one order: currency, then network, then part', () => {
    const all = [row(3, 'airtel'), row(0, 'mtn'), row(2, 'mtn', 'USD'), row(1, 'airtel')]
    const wallet = { ...row(1, 'mtn'), id: 'w', ordinal: 4, network: 'wallet' as const, walletId: 'w' }
    expect(
      splitIntoBatches([wallet, ...all], 2).map(({ key, currency, network, part, rows: own }) => [
        ...[key, currency, network, part, own.map(({ ordinal }) => ordinal)],
      ]),
    ).toEqual([
      ['UGX/mtn/0', 'UGX', 'mtn', 0, [0]],
      ['UGX/airtel/0', 'UGX', 'airtel', 0, [1]],
      ['UGX/airtel/1', 'UGX', 'airtel', 1, [3]],
      ['UGX/wallet/2', 'UGX', 'wallet', 2, [4]],
      ['USD/mtn/1', 'USD', 'mtn', 1, [2]],
    ])
    const place = (currency: string, network: 'mtn' | 'airtel' | 'wallet', part: number) => ({
      currency,
      network,
      part,
    })
    expect(inBatchOrder(place('UGX', 'mtn', 1), place('UGX', 'mtn', 1))).toBe(0)
    expect(inBatchOrder(place('UGX', 'airtel', 0), place('UGX', 'mtn', 1))).toBeGreaterThan(0)
    expect(inBatchOrder(place('UGX', 'wallet', 0), place('UGX', 'airtel', 1))).toBeGreaterThan(0)
    expect([9, 10, 19, 20].map((ordinal) => partOf({ ordinal }, 10))).toEqual([0, 1, 1, 2])
  })
})
