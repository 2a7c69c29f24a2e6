import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standing } from '@/lib/submissions/testing/standings'
import { soundsUnpaid, statusInEscrow, statusOfRow } from './row-status'

const unclear = ['sending', 'unknown', 'reconciling'] as const
const onHold = ['unclear', 'found_twice', 'figures_differ'] as const

describe('statusOfRow', () => {
  it.each(unclear)('says "not known" while the submission is %s, whatever an item said before', (state) => {
    expect(statusOfRow(standing(state), null)).toEqual({ kind: 'not-known' })
    expect(statusOfRow(standing(state), { mapped: 'failed', rawStatus: 'failed', reason: 'x' })).toEqual({
      kind: 'not-known',
    })
  })

  it.each(onHold)('waits for a person while the submission is on hold as %s', (reason) => {
    const waits = { kind: 'not-known', onHold: true }
    expect(statusOfRow(standing(reason), null)).toEqual(waits)
    expect(statusOfRow(standing(reason), { mapped: 'failed', rawStatus: 'failed', reason: 'x' })).toEqual(waits)
  })

  it('takes the word of the service once the batch is accepted', () => {
    expect(statusOfRow(standing('accepted'), { mapped: 'paid', rawStatus: 'completed', reason: null })).toEqual({
      kind: 'paid',
    })
    expect(statusOfRow(standing('partial'), { mapped: 'failed', rawStatus: 'failed', reason: 'full' })).toEqual({
      kind: 'failed',
      reason: 'full',
    })
    expect(statusOfRow(standing('accepted'), null)).toEqual({ kind: 'pending' })
  })

  it('shows a word nobody knows as it came and never offers such a row to be paid again', () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const status = statusOfRow(standing('accepted'), { mapped: 'unknown-word', rawStatus: word, reason: null })
        expect(status).toEqual({ kind: 'word', word })
        expect(soundsUnpaid(status)).toBe(false)
      }),
    )
  })

  it('does not call a row of a cancelled batch unpaid unless its item says so', () => {
    expect(soundsUnpaid(statusOfRow(standing('cancelled'), null))).toBe(false)
    expect(
      soundsUnpaid(statusOfRow(standing('cancelled'), { mapped: 'cancelled', rawStatus: 'cancelled', reason: null })),
    ).toBe(true)
  })

  it('of a first try is sending, of a later one not known, and neither sounds unpaid', () => {
    expect(statusOfRow(standing('sending'), null, true)).toEqual({ kind: 'sending', begun: true })
    expect(statusOfRow(standing('sending'), null, false)).toEqual({ kind: 'not-known' })
    expect(statusOfRow(standing('unknown'), null, true)).toEqual({ kind: 'not-known' })
    expect(soundsUnpaid({ kind: 'sending', begun: true })).toBe(false)
  })

  it('lets rows of a refused or never received batch go', () => {
    expect(soundsUnpaid(statusOfRow(standing('rejected_clean'), null))).toBe(true)
    expect(soundsUnpaid(statusOfRow(standing('absent_proven'), null))).toBe(true)
    expect(soundsUnpaid(statusOfRow(standing('ready'), null))).toBe(false)
  })

  it.each([
    ['ready', 'sending'],
    ['sending', 'not-known'],
    ['stopped', 'on-hold'],
    ['void', 'back-to-approval'],
    ['rejected_clean', 'refused'],
    ['absent_proven', 'never-received'],
    ['accepted', 'pending'],
    ['settled', 'not-known'],
    ['partial', 'not-known'],
    ['failed', 'not-known'],
    ['cancelled', 'not-known'],
  ] as const)('of %s without a word about the row is %s', (state, kind) => {
    expect(statusOfRow(standing(state), null)).toEqual({ kind })
  })

  it.each(['accepted', 'settled', 'partial', 'failed', 'cancelled'] as const)(
    'takes what the service says of the row once the submission is %s',
    (state) => {
      for (const mapped of ['paid', 'pending', 'cancelled'] as const)
        expect(statusOfRow(standing(state), { mapped, rawStatus: 'x', reason: 'y' })).toEqual({ kind: mapped })
      expect(statusOfRow(standing(state), { mapped: 'unknown-word', rawStatus: null, reason: null })).toEqual({
        kind: 'word',
        word: '',
      })
    },
  )

  it.each(['ready', 'stopped', 'void', 'rejected_clean', 'absent_proven'] as const)(
    'is not changed by an older word about the row while the submission is %s',
    (state) => {
      expect(statusOfRow(standing(state), { mapped: 'paid', rawStatus: 'x', reason: null })).toEqual(
        statusOfRow(standing(state), null),
      )
    },
  )

  it('sounds unpaid only where nothing was paid', () => {
    const unpaid = ['failed', 'refused', 'never-received', 'not-sent', 'cancelled', 'returned'] as const
    for (const kind of unpaid) expect(soundsUnpaid({ kind, reason: null })).toBe(true)
    for (const kind of ['sending', 'on-hold', 'not-known', 'pending', 'paid', 'back-to-approval'] as const)
      expect(soundsUnpaid({ kind })).toBe(false)
    expect(soundsUnpaid({ kind: 'in-escrow', word: null })).toBe(false)
  })

  it('of a row of an escrow payout: pending means in escrow, cancelled means returned, everything else as usual', () => {
    expect(statusInEscrow({ kind: 'pending' }, 'active')).toEqual({ kind: 'in-escrow', word: 'active' })
    expect(statusInEscrow({ kind: 'pending' }, 'active', true)).toEqual({
      kind: 'in-escrow',
      word: 'active',
      cancelled: true,
    })
    expect(statusInEscrow({ kind: 'word', word: ' Released' }, ' Released')).toEqual({ kind: 'not-known' })
    expect(statusInEscrow({ kind: 'word', word: 'parked' }, 'parked')).toEqual({ kind: 'word', word: 'parked' })
    expect(statusInEscrow({ kind: 'cancelled' }, 'reversed')).toEqual({ kind: 'returned' })
    expect(statusInEscrow({ kind: 'cancelled' }, ' Canceled')).toEqual({ kind: 'cancelled', escrow: true })
    for (const kind of ['paid', 'not-known', 'sending'] as const)
      expect(statusInEscrow({ kind }, 'x')).toEqual({ kind })
  })
})
