import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EscrowDisbursement, escrowDisbursementShape } from '@/lib/gateway/shapes/escrow-disbursement'
import { fromMinor } from '@/lib/money/amount'
import { readEscrowDisbursement } from './read-escrow-disbursement'

const AMOUNT = fromMinor(5_000_000n)
const rows = ['A', 'B'].map((reference, at) => ({
  ...{ rowId: `row-${at}`, reference, destination: `+25677210010${at}`, amount: AMOUNT, terms: [] },
}))
const sent = { currency: 'UGX', totalMinor: 10_000_000n, rows }
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const item = (at: number, over: object = {}) => ({
  ...{ escrow_id: uuid(at + 1), phone_number: `+25677210010${at}`, amount: '50000.00', status: 'pending' },
  ...{ reference: rows[at]?.reference, terms_count: '1', ...over },
})
const answer = (items: readonly object[] | null, over: object = {}): EscrowDisbursement =>
  escrowDisbursementShape.parse({
    ...{
      disbursement_id: uuid(9),
      status: 'pending',
      total_amount: '100000.00',
      currency: 'UGX',
      recipient_count: '2',
    },
    ...(items === null ? {} : { escrow_items: items }),
    ...over,
  })
const words = (...statuses: string[]) => answer(statuses.map((status, at) => item(at, { status })))

describe('a reading of held money', () => {
  it.each([
    ['nothing is paid while it is held', ['pending', 'held'], 'pending', ['pending', 'pending']],
    ['released is not paid without counts', ['released', 'completed'], 'pending', ['unknown-word', 'paid']],
    ['completed is', ['completed', ' SUCCEEDED '], 'settled', ['paid', 'paid']],
    ['a part of it', ['completed', 'pending'], 'pending', ['paid', 'pending']],
    ['what went back was not paid', ['completed', 'reversed'], 'partial', ['paid', 'cancelled']],
    ['all went back', ['reversed', 'refunded'], 'cancelled', ['cancelled', 'cancelled']],
    ['a cancelled escrow pays nobody', ['cancelled', 'completed'], 'partial', ['cancelled', 'paid']],
    ['all are cancelled', ['cancelled', 'reversed'], 'cancelled', ['cancelled', 'cancelled']],
    ['a word nobody knows', ['parked', 'completed'], 'pending', ['unknown-word', 'paid']],
    ['disputed money is not paid', ['disputed', 'completed'], 'pending', ['pending', 'paid']],
  ] as const)('%s', (_what, statuses, mapped, each) => {
    const finding = readEscrowDisbursement(sent, words(...statuses))
    expect(finding).toMatchObject({ mapped, contradiction: null })
    expect(finding.rows.map((row) => row.mapped)).toEqual(each)
  })

  const counted = (successful: number | null, failed: number | null, pending: number | null) => ({
    successful_count: successful === null ? null : String(successful),
    failed_count: failed === null ? null : String(failed),
    pending_count: pending === null ? null : String(pending),
  })
  const UNKNOWN = 'unknown-word'

  it.each([
    ['both paid', ['released', 'released'], [2, 0, 0], 'settled', ['paid', 'paid']],
    [
      'paid, where only the payments are counted',
      ['released', 'released'],
      [2, null, null],
      'settled',
      ['paid', 'paid'],
    ],
    ['both failed', ['released', 'released'], [0, 2, 0], 'failed', ['failed', 'failed']],
    ['one failed, nobody knows which', ['released', 'released'], [1, 1, 0], 'pending', [UNKNOWN, UNKNOWN]],
    ['one still pending', ['released', 'released'], [1, 0, 1], 'pending', [UNKNOWN, UNKNOWN]],
    ['a failure that no escrow shows', ['released', 'completed'], [1, 1, 0], 'partial', ['failed', 'paid']],
    ['a failure alone is counted', ['released', 'released'], [null, 1, null], 'pending', [UNKNOWN, UNKNOWN]],
    ['failures alone prove nothing', ['released', 'released'], [null, 2, null], 'pending', [UNKNOWN, UNKNOWN]],
    ['the one released is the one that failed', ['released', 'held'], [0, 1, 1], 'pending', ['failed', 'pending']],
    ['the one released is not counted yet', ['released', 'held'], [0, 0, 2], 'pending', [UNKNOWN, 'pending']],
    ['the one released was paid', ['released', 'held'], [1, 0, 1], 'pending', ['paid', 'pending']],
    ['cancelled, and counted as failed', ['cancelled', 'held'], [0, 1, 1], 'pending', ['cancelled', 'pending']],
    ['cancelled, and counted as pending', ['cancelled', 'held'], [0, 0, 2], 'pending', [UNKNOWN, 'pending']],
    ['cancelled, and counted as paid', ['cancelled', 'held'], [1, 0, 1], 'pending', [UNKNOWN, 'pending']],
    ['completed against the counts', ['completed', 'completed'], [1, 1, 0], 'pending', [UNKNOWN, UNKNOWN]],
    ['an unknown word may be the failure', ['released', 'parked'], [1, 1, 0], 'pending', ['paid', UNKNOWN]],
    ['an unknown word may be the payment', ['released', 'parked'], [1, 0, 1], 'pending', ['paid', UNKNOWN]],
  ] as const)('holds its escrows against its counts: %s', (_what, [one, two], [ok, failed, pending], mapped, each) => {
    const items = [item(0, { status: one }), item(1, { status: two })]
    const finding = readEscrowDisbursement(sent, answer(items, counted(ok, failed, pending)))
    expect(finding.rows.map((row) => row.mapped)).toEqual(each)
    expect(finding.mapped).toBe(mapped)
  })

  it('never calls more rows paid or failed than the service counts, for any words and counts', () => {
    const words = ['pending', 'held', 'released', 'completed', 'failed', 'reversed', 'cancelled', 'parked']
    const aCount = fc.option(fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.constantFrom(...words),
        aCount,
        aCount,
        aCount,
        (one, two, ok, failed, pending) => {
          const items = [item(0, { status: one }), item(1, { status: two })]
          const finding = readEscrowDisbursement(sent, answer(items, counted(ok, failed, pending)))
          const number = (word: string) => finding.rows.filter(({ mapped }) => mapped === word).length
          const shown = [one, two].filter((word) => ['failed', 'reversed', 'cancelled'].includes(word)).length
          if (ok !== null) expect(number('paid')).toBeLessThanOrEqual(Math.max(ok, 0))
          expect(number('failed') + number('cancelled')).toBeLessThanOrEqual(Math.max(shown, failed ?? 0))
          if ((failed ?? 0) > shown && ![one, two].includes('parked'))
            expect(number('paid') + number('failed') + number('cancelled')).toBeLessThanOrEqual(2)
        },
      ),
    )
  })

  it.each([
    ['another currency', answer([item(0), item(1)], { currency: 'USD' })],
    ['another total', answer([item(0), item(1)], { total_amount: '90000.00' })],
    ['another number of recipients', answer([item(0), item(1)], { recipient_count: '3' })],
    ['1 escrows that were not sent', answer([item(0), item(1, { amount: '40000.00', reference: 'B' })])],
    ['one escrow for two rows', answer([item(0), item(1, { escrow_id: uuid(1) })])],
    ['1 rows without an escrow', answer([item(0)])],
  ])('contradicts what was sent: %s', (why, answer) => {
    expect(readEscrowDisbursement(sent, answer).contradiction).toBe(why)
  })

  it('says nothing of rows where the answer names no escrow and its counts are not the same for all', () => {
    const nothing = { mapped: 'pending', rows: [], contradiction: null }
    expect(readEscrowDisbursement(sent, answer(null))).toMatchObject(nothing)
    for (const status of ['completed', 'succeeded', 'released'])
      expect(readEscrowDisbursement(sent, answer(null, { status }))).toMatchObject(nothing)
    expect(readEscrowDisbursement(sent, answer(null, { ...counted(1, 1, 0), status: 'completed' }))).toMatchObject(
      nothing,
    )
    expect(readEscrowDisbursement(sent, answer(null, { ...counted(0, 2, 0), status: 'completed' }))).toMatchObject(
      nothing,
    )
  })

  it.each([
    ['no escrow is named', null],
    [
      'escrows name neither phone, wallet nor reference',
      [0, 1].map((at) => item(at, { phone_number: null, reference: null })),
    ],
  ])('lets rows follow counts that say the same of all, where %s', (_what, items) => {
    const paid = readEscrowDisbursement(sent, answer(items, { ...counted(2, 0, 0), status: 'completed' }))
    expect(paid).toMatchObject({ mapped: 'settled', contradiction: null })
    expect(paid.rows.map(({ mapped, matchedBy }) => [mapped, matchedBy])).toEqual([
      ['paid', 'counts'],
      ['paid', 'counts'],
    ])
    const failed = readEscrowDisbursement(sent, answer(items, { ...counted(0, 2, 0), status: 'failed' }))
    expect([failed.mapped, ...failed.rows.map(({ mapped }) => mapped)]).toEqual(['failed', 'failed', 'failed'])
  })

  it('leaves rows alike but for their terms to nobody’s guess', () => {
    const same = rows.map((row, at) => ({
      ...{ ...row, destination: '+256772100100', reference: `other ${at}` },
      terms: [{ type: `term-${at}`, data: '{}' as never }],
    }))
    const items = [0, 1].map((at) => item(at, { phone_number: '+256772100100', reference: null }))
    const finding = readEscrowDisbursement({ ...sent, rows: same }, answer(items))
    expect(finding.rows.map((row) => row.matchedBy)).toEqual(['ambiguous', 'ambiguous'])
    expect(finding.contradiction).toBeNull()
  })
})
