import { describe, expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { type EscrowDisbursement, escrowDisbursementShape } from '@/lib/service/shapes/escrow-disbursement'
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
const told = (items: readonly object[] | null, over: object = {}): EscrowDisbursement =>
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
const words = (...statuses: string[]) => told(statuses.map((status, at) => item(at, { status })))

describe('a reading of held money', () => {
  it.each([
    ['nothing is paid while it is held', ['pending', 'held'], 'pending', ['pending', 'pending']],
    ['released money is paid', ['released', 'completed'], 'settled', ['paid', 'paid']],
    ['a part of it', ['released', 'pending'], 'pending', ['paid', 'pending']],
    ['what went back was not paid', ['released', 'reversed'], 'partial', ['paid', 'cancelled']],
    ['all went back', ['reversed', 'refunded'], 'cancelled', ['cancelled', 'cancelled']],
    ['a cancelled escrow may still hold it', ['cancelled', 'released'], 'pending', ['unknown-word', 'paid']],
    ['a word nobody knows', ['parked', 'released'], 'pending', ['unknown-word', 'paid']],
    ['disputed money is not paid', ['disputed', 'released'], 'pending', ['pending', 'paid']],
  ] as const)('%s', (_what, statuses, mapped, each) => {
    const finding = readEscrowDisbursement(sent, words(...statuses))
    expect(finding).toMatchObject({ mapped, contradiction: null })
    expect(finding.rows.map((row) => row.mapped)).toEqual(each)
  })

  it('is not settled while the counts of the service say otherwise', () => {
    const counts = { successful_count: '1', failed_count: '0', pending_count: '1' }
    const items = [item(0, { status: 'released' }), item(1, { status: 'released' })]
    expect(readEscrowDisbursement(sent, told(items, counts)).mapped).toBe('pending')
  })

  it.each([
    ['another currency', told([item(0), item(1)], { currency: 'USD' })],
    ['another total', told([item(0), item(1)], { total_amount: '90000.00' })],
    ['another number of recipients', told([item(0), item(1)], { recipient_count: '3' })],
    ['1 escrows that were not sent', told([item(0), item(1, { amount: '40000.00', reference: 'B' })])],
    ['one escrow for two rows', told([item(0), item(1, { escrow_id: uuid(1) })])],
    ['1 rows without an escrow', told([item(0)])],
  ])('contradicts what was sent: %s', (why, answer) => {
    expect(readEscrowDisbursement(sent, answer).contradiction).toBe(why)
  })

  it('says nothing of rows where the answer names no escrow, whatever it says of the whole', () => {
    const nothing = { mapped: 'pending', rows: [], contradiction: null }
    expect(readEscrowDisbursement(sent, told(null))).toMatchObject(nothing)
    const ended = { successful_count: '2', failed_count: '0', pending_count: '0' }
    for (const status of ['completed', 'succeeded', 'released'])
      expect(readEscrowDisbursement(sent, told(null, { ...ended, status }))).toMatchObject(nothing)
  })

  it('leaves rows alike but for their terms to nobody’s guess', () => {
    const same = rows.map((row, at) => ({
      ...{ ...row, destination: '+256772100100', reference: `other ${at}` },
      terms: [{ type: `term-${at}`, data: '{}' as never }],
    }))
    const items = [0, 1].map((at) => item(at, { phone_number: '+256772100100', reference: null }))
    const finding = readEscrowDisbursement({ ...sent, rows: same }, told(items))
    expect(finding.rows.map((row) => row.matchedBy)).toEqual(['ambiguous', 'ambiguous'])
    expect(finding.contradiction).toBeNull()
  })
})
