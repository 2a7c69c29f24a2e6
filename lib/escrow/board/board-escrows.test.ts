import { describe, expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import type { EscrowItem } from '@/lib/gateway/shapes/escrow-disbursement'
import { fromMinor } from '@/lib/money/amount'
import { boardEscrows, boardName, withOurs } from './read-board'
import type { OwnReading } from './read-escrows'

const id = (n: number) => readServiceId(`00000000-0000-4000-8000-00000000000${n}`) ?? expect.fail('uuid')
const NOW = new Date('2026-11-21T10:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const item = (n: number, over: Partial<EscrowItem> = {}): EscrowItem => ({
  ...{ escrowId: id(n), itemId: null, recipientId: null, phone: '+256772100400', email: 'a@b.example' },
  ...{ amount: fromMinor(500n), fee: null, status: 'pending', reference: 'R-1', reason: null, termsCount: 1, at: null },
  ...over,
})
const term = (deadline: string, isMet: boolean) => ({
  ...{ id: 't', type: 'delivery_confirmation', data: null, deadline, isMet, metAt: null },
})
const own = (providerState: Partial<OwnReading['providerState']>, startedAt: Date): OwnReading => ({
  providerState: {
    status: 'released',
    amount: null,
    terms: null,
    allTermsMet: null,
    requiredActions: null,
    ...providerState,
  } as OwnReading['providerState'],
  startedAt,
})
const only = (one: EscrowItem, reading?: OwnReading) =>
  boardEscrows([one], new Map(reading === undefined ? [] : [[id(1), reading]]), NOW)[0]

describe('an escrow of the board', () => {
  it('shows the batch’s data while it was never read by itself', () => {
    expect(boardEscrows([item(1), item(2, { escrowId: null, recipientId: id(9) })], new Map(), NOW)).toEqual([
      {
        ...{ place: 0, escrowId: id(1), name: null, phone: '+256772100400', email: 'a@b.example', wallet: null },
        ...{
          reference: 'R-1',
          status: 'pending',
          amount: '5.00',
          hasOpenDispute: false,
          readAt: null,
          terms: null,
          allTermsMet: null,
        },
        ...{ requiredActions: null, deadline: null, claim: null, asked: null },
      },
      expect.objectContaining({ place: 1, escrowId: null, wallet: '0000…0009', status: 'pending' }),
    ])
  })

  it('has the word of whichever was read last: the batch now, or the escrow itself since', () => {
    expect(only(item(1), own({}, ago(1)))?.status).toBe('pending')
    expect(only(item(1), own({}, NOW))?.status).toBe('released')
    expect(only(item(1), own({}, ago(-1)))?.status).toBe('released')
    expect(only(item(1), own({ status: null }, ago(-1)))?.status).toBeNull()
    expect(only(item(1, { status: null }), own({}, ago(60)))?.status).toBe('released')
    expect(only(item(1, { status: null }))?.status).toBeNull()
  })

  it('holds the amount that either names, and none where they name two', () => {
    const state = { amount: fromMinor(700n) }
    expect(only(item(1), own({}, ago(1)))?.amount).toBe('5.00')
    expect(only(item(1, { amount: null }), own(state, ago(1)))?.amount).toBe('7.00')
    expect(only(item(1, { amount: fromMinor(700n) }), own(state, ago(1)))?.amount).toBe('7.00')
    expect(only(item(1), own(state, ago(1)))?.amount).toBeNull()
    expect(only(item(1, { amount: null }))?.amount).toBeNull()
  })

  it('has its own terms, with the earliest deadline of those that are open', () => {
    const terms = [term('2026-12-03T10:00:00Z', false), term('2026-12-01T10:00:00Z', true)]
    const actions = [{ type: 'x', description: null, termId: null }]
    expect(only(item(1), own({ terms, allTermsMet: false, requiredActions: actions }, ago(5)))).toMatchObject({
      ...{ terms, allTermsMet: false, requiredActions: actions },
      ...{ deadline: '2026-12-03T10:00:00Z', readAt: ago(5).toISOString() },
    })
  })
})

describe('an escrow of the board that we made', () => {
  const nothing = { claims: new Map(), asked: new Map() }
  const [first, second] = boardEscrows([item(1), item(2, { escrowId: null })], new Map(), NOW)
  if (first === undefined || second === undefined) throw new Error('two escrows')
  const row = { escrowId: id(1), name: 'Amina', reference: 'June', deadline: new Date('2026-12-24T00:00:00Z') }

  it('has the name and the reference of its row, and its deadline until its own terms were read', () => {
    const state = { name: 'Amina', reference: 'June', deadline: '2026-12-24T00:00:00.000Z' }
    expect(withOurs([first, second], [row], nothing)).toEqual([{ ...first, ...state }, second])
    const read = { ...first, readAt: NOW.toISOString(), deadline: null }
    expect(withOurs([read], [row], nothing)[0]?.deadline).toBeNull()
    expect(withOurs([first], [{ ...row, reference: null, deadline: null }], nothing)[0]).toMatchObject({
      ...{ reference: 'R-1', deadline: null },
    })
    expect(withOurs([first], [], nothing)).toEqual([first])
  })

  it('has our requests in progress about it, and what waits for a second person', () => {
    const claim = { submissionId: 's', kind: 'release-escrow-disbursement', state: 'ready', holdReason: null } as const
    const both = { claims: new Map([[id(1), claim]]), asked: new Map([[id(1), 'reverse-escrow' as const]]) }
    expect(withOurs([first, second], [], both)).toEqual([{ ...first, claim, asked: 'reverse-escrow' }, second])
  })
})

describe('the name of a board', () => {
  const batch = { id: id(7), description: null }
  it('is that of our payout, else its description, else empty', () => {
    expect(boardName(batch, 'Harvest')).toBe('Harvest')
    expect(boardName({ ...batch, description: 'x' }, 'Harvest')).toBe('Harvest')
    expect(boardName({ ...batch, description: ' Deliveries ' }, null)).toBe('Deliveries')
    expect(boardName({ ...batch, description: 'x'.repeat(130) }, null)).toBe('x'.repeat(120))
    for (const description of [null, '', '  ']) expect(boardName({ ...batch, description }, null)).toBe('')
  })
})
