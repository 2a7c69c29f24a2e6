import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { standing } from '@/lib/submissions/testing/standings'
import {
  countsOf,
  deadlineOf,
  GROUPS,
  grouped,
  groupOf,
  isDueSoon,
  isOverdue,
  isReady,
  isShown,
  nowOf,
  oldestReading,
  SHOWS,
  totalOf,
  whyNotChosen,
} from './board'
import type { BoardEscrow } from './view'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const HOUR = 3_600_000
const now = { now: NOW, soonHours: 72, cancelled: false }
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString()
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const term = (isMet: boolean | null, deadline: string | null = null, type = 'delivery_confirmation') => ({
  ...{ id: 't', type, data: null, deadline, isMet, metAt: null },
})

const escrow = (over: Partial<BoardEscrow> = {}): BoardEscrow => ({
  ...{
    place: 0,
    escrowId: id(1),
    name: null,
    phone: '+256772100301',
    email: null,
    wallet: null,
    reference: null,
    hasOpenDispute: false,
  },
  ...{ amount: fromMinor(5_000_000n), status: 'pending', readAt: NOW.toISOString(), terms: [term(true)] },
  ...{ allTermsMet: true, requiredActions: null, deadline: null, claim: null, asked: null, ...over },
})
const open = (deadline: string | null, over: Partial<BoardEscrow> = {}) =>
  escrow({ terms: [term(false, deadline)], allTermsMet: false, deadline, ...over })

const WORDS = [
  'pending',
  'active',
  'HELD',
  'released',
  'completed',
  'reversed',
  'disputed',
  'failed',
  'frobnicated',
  '',
  null,
]
const any = fc
  .record({
    status: fc.constantFrom(...WORDS),
    minor: fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n })),
    met: fc.constantFrom(true, false, null),
    hours: fc.option(fc.integer({ min: -500, max: 500 })),
    read: fc.boolean(),
    named: fc.boolean(),
  })
  .map(({ status, minor, met, hours, read, named }) => {
    const deadline = hours === null || met === true ? null : later(hours)
    return escrow({
      ...{ status, deadline, amount: minor === null ? null : fromMinor(minor), escrowId: named ? id(1) : null },
      ...{ readAt: read ? NOW.toISOString() : null, terms: read ? [term(met, deadline)] : null, allTermsMet: met },
    })
  })
const board = fc.array(any, { maxLength: 40 }).map((all) => all.map((one, place) => ({ ...one, place })))

describe('the board', () => {
  it('puts every escrow into exactly one group, whatever its status', () => {
    fc.assert(
      fc.property(board, fc.boolean(), (escrows, cancelled) => {
        const groups = grouped(escrows, { ...now, cancelled })
        const places = groups.flatMap((group) => group.escrows.map(({ place }) => place))
        expect(places.toSorted((a, b) => a - b)).toEqual(escrows.map(({ place }) => place))
        expect(groups.map(({ group }) => group)).toEqual(GROUPS.filter((g) => groups.some(({ group }) => group === g)))
      }),
    )
  })

  it('sums exactly, and gives no sum where an amount is not known', () => {
    fc.assert(
      fc.property(board, (escrows) => {
        const total = totalOf(escrows)
        const known = escrows.flatMap(({ amount }) => amount ?? [])
        const minor = known.reduce((sum, amount) => sum + toMinor(amount), 0n)
        expect(total === null ? null : toMinor(total)).toBe(known.length === escrows.length ? minor : null)
      }),
    )
  })

  it('never lets one be chosen that is not surely held, named, read and free, and calls none ready with an open term', () => {
    fc.assert(
      fc.property(any, (one) => {
        if (whyNotChosen(one, false) === null) {
          expect(['pending', 'active', 'HELD']).toContain(one.status)
          expect(one.escrowId !== null && one.amount !== null && one.readAt !== null).toBe(true)
        }
        if (isReady(one)) expect(one.terms?.every(({ isMet }) => isMet === true)).toBe(true)
        if (one.status === 'frobnicated' || one.status === null) expect(groupOf(one, now)).toBe('stuck')
      }),
    )
  })

  it('counts what it shows', () => {
    fc.assert(
      fc.property(board, (escrows) => {
        const counts = countsOf(escrows, now)
        for (const show of SHOWS) expect(counts[show]).toBe(escrows.filter((one) => isShown(one, show, now)).length)
        expect(counts['due-soon']).toBeLessThanOrEqual(counts.waiting)
      }),
    )
  })

  it('calls an open escrow overdue from its deadline on, and due soon within the set hours before it', () => {
    const at = (ms: number) => open(new Date(NOW.getTime() + ms).toISOString())
    expect([isOverdue(at(-1), NOW), isOverdue(at(0), NOW), isOverdue(at(1), NOW)]).toEqual([true, false, false])
    expect([isDueSoon(at(-1), now), isDueSoon(at(0), now), isDueSoon(at(72 * HOUR), now)]).toEqual([false, true, true])
    expect(isDueSoon(at(72 * HOUR + 1), now)).toBe(false)
    expect(groupOf(open(later(-1)), now)).toBe('overdue')
    expect(groupOf(escrow({ deadline: later(-1) }), now)).toBe('ready')
  })

  it('shows none as ready about which a request is in progress', () => {
    const claim = { submissionId: id(9), kind: 'release-escrow-disbursement', ...standing('unknown') } as const
    expect(groupOf(escrow({ claim }), now)).toBe('under-way')
    expect(groupOf(escrow({ claim, status: 'released' }), now)).toBe('closed')
  })

  it('is stuck, and never chosen for a release, where an open dispute is listed, though its word is another', () => {
    const listed = escrow({ status: 'active', hasOpenDispute: true })
    expect(groupOf(listed, now)).toBe('stuck')
    expect(whyNotChosen(listed, false)).toEqual(saying('disputed'))
    expect(groupOf(escrow({ status: 'released', hasOpenDispute: true }), now)).toBe('closed')
  })

  it('is stuck where its money is held although the payout was cancelled', () => {
    expect(groupOf(escrow(), { ...now, cancelled: true })).toBe('stuck')
    expect(groupOf(escrow({ status: 'reversed' }), { ...now, cancelled: true })).toBe('closed')
    expect(whyNotChosen(escrow(), true)).toEqual(saying('cancelled'))
  })

  it.each([
    [{ claim: { submissionId: id(9), kind: 'release-escrow', ...standing('unknown') } as const }, 'in progress'],
    [{ asked: 'reverse-escrow' as const }, 'decision'],
    [{ readAt: null }, 'not been loaded'],
    [{ amount: null }, 'how much'],
    [{ status: 'disputed' }, 'disputed'],
    [{ status: 'released' }, 'It was released.'],
    [{ status: 'reversed' }, 'Its money was returned.'],
    [{ status: 'failed' }, 'failed or was cancelled'],
    [{ status: 'frobnicated' }, 'a status that we do not know'],
    [{ status: null }, 'a status that we do not know'],
    [{ escrowId: null }, 'no identifier'],
  ])('says why %j cannot be chosen', (over, why) => {
    expect(whyNotChosen(escrow(over), false)).toEqual(saying(why))
  })

  it('takes the earliest deadline of the open terms, and none of a time lock', () => {
    const terms = [
      term(true, later(1)),
      term(false, later(9)),
      term(null, later(5)),
      term(false, later(2), 'time_lock'),
    ]
    expect(deadlineOf(terms, NOW)).toBe(later(5))
    expect(deadlineOf([term(true, later(1))], NOW)).toBeNull()
  })

  it('is in the order of deadlines, then of the answer, those without one last', () => {
    const at = (place: number, hours: number | null) => open(hours === null ? null : later(hours), { place })
    const [waiting] = grouped([at(0, null), at(1, 9), at(2, 3), at(3, 9), at(4, null)], now)
    expect(waiting?.escrows.map(({ place }) => place)).toEqual([2, 1, 3, 0, 4])
    expect(waiting).toMatchObject({ group: 'waiting', total: '250000.00' })
  })

  it('shows what the filter selects', () => {
    const escrows = [escrow(), open(later(1)), open(later(-1)), open(later(100)), escrow({ status: 'released' })]
    expect(countsOf(escrows, now)).toEqual({
      ...{ all: 5, ready: 1, 'due-soon': 1, overdue: 1, waiting: 2, released: 1, stuck: 0 },
    })
    expect(countsOf(escrows, { ...now, cancelled: true })).toMatchObject({ stuck: 4, released: 1, waiting: 0 })
    expect(countsOf([escrow({ status: 'reversed' })], now).released).toBe(0)
  })

  it('takes what nobody has read for open: due by the deadline it was made with, and never ready', () => {
    const unread = escrow({ readAt: null, terms: null, allTermsMet: null, deadline: later(-1) })
    expect([isReady(unread), isOverdue(unread, NOW), groupOf(unread, now)]).toEqual([false, true, 'overdue'])
    expect(isReady(escrow())).toBe(true)
    expect(isDueSoon(escrow({ deadline: later(1) }), now)).toBe(false)
    expect(isOverdue(open(null), NOW)).toBe(false)
    expect(isOverdue(escrow({ deadline: later(-1) }), NOW)).toBe(false)
  })

  it('gives the time of the oldest relevant reading', () => {
    const readAt = (hours: number, status = 'pending') => escrow({ readAt: later(hours), status })
    expect(oldestReading([readAt(-1), readAt(-3), readAt(-2)])).toBe(later(-3))
    expect(oldestReading([readAt(-1), readAt(-9, 'released'), readAt(-9, 'reversed')])).toBe(later(-1))
    expect(oldestReading([readAt(-1), readAt(-9, 'frobnicated')])).toBe(later(-9))
    expect(oldestReading([escrow({ readAt: null })])).toBeNull()
    expect(nowOf({ soonHours: 5, cancelled: false }, NOW)).toEqual({ now: NOW, soonHours: 5, cancelled: false })
    expect(nowOf({ soonHours: 5, cancelled: true }, NOW).cancelled).toBe(true)
  })
})
