import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import type { Disbursement, DisbursementItem } from '@/lib/gateway/shapes/disbursement'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { matchItems, type SentRow } from './match-items'
import { type Expected, readDisbursement } from './read-disbursement'

const id = readServiceId('5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11') ?? expect.fail('uuid')
const none = { recipients: null, successful: null, failed: null, pending: null }

const row = (n: number, over: Partial<SentRow> = {}): SentRow => ({
  rowId: `row-${n}`,
  reference: `TAG${n} wages`,
  destination: `+25677200000${n}`,
  amount: fromMinor(100_000n),
  ...over,
})
const item = (sent: SentRow, status: string | null, over: Partial<DisbursementItem> = {}): DisbursementItem => ({
  recipientId: null,
  phone: sent.destination,
  email: null,
  amount: sent.amount,
  fee: null,
  status,
  reference: sent.reference,
  reason: null,
  at: null,
  ...over,
})
const rows = [row(1), row(2), row(3)]
const [one, two, three] = [row(1), row(2), row(3)]
const expected: Expected = { currency: 'UGX', totalMinor: 300_000n, rows }
const disbursement = (over: Partial<Disbursement>): Disbursement => ({
  id,
  status: 'completed',
  total: fromMinor(300_000n),
  fee: null,
  debit: null,
  internalTotal: null,
  externalTotal: null,
  currency: 'UGX',
  paymentMethod: 'mtn',
  description: null,
  createdAt: null,
  completedAt: null,
  cancelledAt: null,
  cancellationReason: null,
  items: null,
  counts: none,
  ...over,
})
const meanings = (read: ReturnType<typeof readDisbursement>) => read.rows.map(({ rowId, mapped }) => [rowId, mapped])

describe('leading entries back to rows', () => {
  it('goes by reference, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (shuffled) => {
        const { rows: matched, strangers } = matchItems(
          rows,
          shuffled.map((sent) => item(sent, 'completed')),
        )
        expect(matched.map(({ rowId, item: its }) => [rowId, its?.reference])).toEqual(
          rows.map((sent) => [sent.rowId, sent.reference]),
        )
        expect(strangers).toEqual([])
      }),
    )
  })

  it('goes by destination and amount where references do not come back', () => {
    const { rows: matched } = matchItems(rows, [
      item(two, 'failed', { reference: null }),
      item(one, 'completed', { reference: null }),
    ])
    expect(matched.map(({ matchedBy, item: its }) => [matchedBy, its?.status])).toEqual([
      ['destination-and-amount', 'completed'],
      ['destination-and-amount', 'failed'],
      ['none', undefined],
    ])
  })

  it('chooses none of two that fit alike but say different things', () => {
    const twins = [row(1), row(2, { destination: one.destination })]
    const at = (status: string) => item(one, status, { reference: null })
    expect(matchItems(twins, [at('failed'), at('completed')]).rows.map(({ matchedBy }) => matchedBy)).toEqual([
      'ambiguous',
      'ambiguous',
    ])
    expect(matchItems(twins, [at('completed'), at('completed')]).rows.every((found) => found.item !== null)).toBe(true)
    expect(matchItems(twins, [at('completed')]).rows.every(({ matchedBy }) => matchedBy === 'ambiguous')).toBe(true)
  })

  it('does not take an entry of another amount, payee or reference for ours', () => {
    for (const over of [{ amount: fromMinor(1n) }, { phone: '+256700000009' }, { reference: 'TAG9 wages' }]) {
      const { rows: matched, strangers } = matchItems(rows, [item(one, 'completed', over), item(two, 'completed')])
      expect(matched[0]?.item).toBeNull()
      expect(strangers).toHaveLength(1)
    }
  })

  it('does not take one of two entries with the same reference', () => {
    const { rows: matched } = matchItems([one], [item(one, 'completed'), item(one, 'failed')])
    expect(matched[0]?.item).toBeNull()
  })
})

describe('reading a disbursement', () => {
  it('is settled when every row is paid and the counts add up', () => {
    const read = readDisbursement(expected, disbursement({ items: rows.map((sent) => item(sent, 'completed')) }))
    expect(read).toMatchObject({
      mapped: 'settled',
      counts: { successful: 3, failed: 0, pending: 0 },
      contradiction: null,
    })
  })

  it('is partial when it calls itself completed with failures inside', () => {
    const items = [item(one, 'completed'), item(two, 'failed', { reason: 'Unknown number' }), item(three, 'succeeded')]
    const read = readDisbursement(expected, disbursement({ items }))
    expect(read.mapped).toBe('partial')
    expect(meanings(read)).toEqual([
      ['row-1', 'paid'],
      ['row-2', 'failed'],
      ['row-3', 'paid'],
    ])
  })

  it('is not final while an entry is pending, whatever the word', () => {
    for (const status of ['completed', 'failed', 'cancelled', 'partially_completed']) {
      const items = [item(one, 'completed'), item(two, 'pending'), item(three, 'completed')]
      expect(readDisbursement(expected, disbursement({ status, items })).mapped).toBe('pending')
    }
  })

  it('believes a unanimous count where entries say nothing', () => {
    const counts = { recipients: 3, successful: 3, failed: 0, pending: 0 }
    for (const items of [null, rows.map((sent) => item(sent, null))]) {
      const read = readDisbursement(expected, disbursement({ counts, items }))
      expect(read.mapped).toBe('settled')
      expect(read.rows.map(({ mapped, matchedBy }) => [mapped, matchedBy])).toEqual(Array(3).fill(['paid', 'counts']))
    }
  })

  it('says nothing of rows that only a mixed count covers', () => {
    const counts = { recipients: 3, successful: 2, failed: 1, pending: 0 }
    const read = readDisbursement(expected, disbursement({ counts }))
    expect(read.mapped).toBe('partial')
    expect(read.rows).toEqual([])
  })

  it('stays open when it is called completed and nothing shows it', () => {
    expect(readDisbursement(expected, disbursement({})).mapped).toBe('pending')
  })

  it('stays open when counts and entries contradict one another', () => {
    const counts = { recipients: 3, successful: 3, failed: 0, pending: 0 }
    const items = [item(one, 'completed'), item(two, 'failed'), item(three, 'completed')]
    expect(readDisbursement(expected, disbursement({ counts, items })).mapped).toBe('pending')
  })

  it('stays open when every count says paid and one of its rows says nothing, or only some rows are there', () => {
    const counts = { recipients: 3, successful: 3, failed: 0, pending: 0 }
    const parked = [item(one, 'completed'), item(two, 'parked'), item(three, 'completed')]
    expect(readDisbursement(expected, disbursement({ counts, items: parked })).mapped).toBe('pending')
    for (const [status, whole] of [
      ['failed', { ...counts, successful: 0, failed: 3 }],
      ['cancelled', { ...counts, successful: 0 }],
    ] as const) {
      const paid = [item(one, 'completed'), item(two, 'failed'), item(three, 'failed')]
      expect(readDisbursement(expected, disbursement({ status, counts: whole, items: paid })).mapped).toBe(
        status === 'failed' ? 'pending' : 'partial',
      )
      const none = [item(one, 'failed'), item(two, 'failed'), item(three, 'failed')]
      expect(readDisbursement(expected, disbursement({ status, counts: whole, items: none })).mapped).toBe(status)
    }
  })

  it('takes a number of recipients that fits, or none, for no contradiction', () => {
    const items = rows.map((sent) => item(sent, 'completed'))
    for (const recipients of [3, null])
      expect(
        readDisbursement(expected, disbursement({ items, counts: { ...none, recipients } })).contradiction,
      ).toBeNull()
  })

  it('is partial when it was cancelled after some rows were paid', () => {
    const items = [item(one, 'completed'), item(two, 'cancelled'), item(three, 'cancelled')]
    expect(readDisbursement(expected, disbursement({ status: 'cancelled', items })).mapped).toBe('partial')
    const none = rows.map((sent) => item(sent, 'cancelled'))
    expect(readDisbursement(expected, disbursement({ status: 'cancelled', items: none })).mapped).toBe('cancelled')
  })

  it('keeps a word nobody knows, and each row its own', () => {
    const read = readDisbursement(
      expected,
      disbursement({ status: 'parked', items: [item(one, 'completed'), item(two, 'parked')] }),
    )
    expect(read.mapped).toBe('unknown-word')
    expect(read.rows).toMatchObject([
      { rowId: 'row-1', mapped: 'paid' },
      { rowId: 'row-2', mapped: 'unknown-word', rawStatus: 'parked' },
    ])
  })

  it('calls out what can not be the batch we sent', () => {
    expect(readDisbursement(expected, disbursement({ currency: 'USD' })).contradiction).toBe('another currency')
    expect(readDisbursement(expected, disbursement({ total: fromMinor(1n) })).contradiction).toBe('another total')
    expect(readDisbursement(expected, disbursement({ counts: { ...none, recipients: 2 } })).contradiction).toBe(
      'another number of recipients',
    )
    const items = [...rows.map((sent) => item(sent, 'completed')), item(row(9), 'completed')]
    expect(readDisbursement(expected, disbursement({ items })).contradiction).toBe('1 entries that were not sent')
  })

  it('never maps a random word to failed, and settles only when all rows are paid', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('completed', 'failed', 'processing', 'cancelled', 'pending'))
    const count = fc.option(fc.nat(4), { nil: null })
    const counts = fc.record({ recipients: fc.constant(null), successful: count, failed: count, pending: count })
    fc.assert(
      fc.property(
        word,
        fc.array(fc.option(word, { nil: null }), { minLength: 3, maxLength: 3 }),
        counts,
        (status, words, its) => {
          const items = rows.map((sent, at) => item(sent, words[at] ?? null))
          const read = readDisbursement(expected, disbursement({ status, items, counts: its }))
          if (read.mapped === 'settled') expect(read.rows.filter(({ mapped }) => mapped === 'paid')).toHaveLength(3)
          for (const found of read.rows)
            if (found.mapped === 'failed') expect([found.rawStatus?.trim().toLowerCase()]).toEqual(['failed'])
          if (read.mapped === 'failed') expect(['completed', 'failed']).toContain(status.trim().toLowerCase())
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('does not depend on the order of entries', () => {
    const items = [item(one, 'completed'), item(two, 'failed'), item(three, 'pending')]
    const straight = readDisbursement(expected, disbursement({ items }))
    fc.assert(
      fc.property(fc.shuffledSubarray(items, { minLength: 3 }), (shuffled) => {
        expect(readDisbursement(expected, disbursement({ items: shuffled }))).toEqual(straight)
      }),
    )
    expect(toMinor(one.amount)).toBe(100_000n)
  })
})
