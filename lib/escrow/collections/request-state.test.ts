import { describe, expect, it } from 'vitest'
import { termsCounted } from '@/lib/escrow/term-text'
import { type EscrowRecord, type EscrowStatus, escrowShape, escrowStatusShape } from '@/lib/gateway/shapes/escrow'
import { english } from '@/lib/messages/test-english'
import { providerStateOf } from './request-state'
import { termState, termsMet } from './terms'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const record = (more: object = {}): EscrowRecord => escrowShape.parse({ id: ID, ...more })
const status = (more: object = {}): EscrowStatus => escrowStatusShape.parse({ escrow_id: ID, ...more })

describe('record and status combined', () => {
  it('joins the terms by their identifiers, and takes from each what only it knows', () => {
    const providerState = providerStateOf(
      record({
        terms: [{ term_id: 'a', type: 'time_lock', data: { deadline: '2026-12-01T09:00:00Z' } }, { term_id: 'c' }],
      }),
      status({
        terms: [
          { term_id: 'a', term_type: 'time_lock', is_met: false },
          { term_id: 'b', is_met: true },
        ],
      }),
    )
    expect(providerState?.terms).toMatchObject([
      { id: 'a', deadline: '2026-12-01T09:00:00.000Z', isMet: false },
      { id: 'b', isMet: true },
      { id: 'c', isMet: null },
    ])
  })

  it('believes the status, which is read last, and the record alone where there is none', () => {
    expect(providerStateOf(record({ status: 'pending' }), status({ status: 'active' }))?.status).toBe('active')
    expect(providerStateOf(record({ status: 'pending', terms: [] }), null)).toMatchObject({
      status: 'pending',
      terms: [],
    })
  })

  it('believes neither where they name different money', () => {
    expect(providerStateOf(record({ amount: '5.00' }), status({ amount: '6.00' }))).toBeNull()
    expect(providerStateOf(record({ currency_code: 'UGX' }), status({ currency: 'USD' }))).toBeNull()
  })

  it('gives a term no identifier that could lead elsewhere', () => {
    expect(providerStateOf(record({ terms: [{ term_id: '../release' }] }), null)?.terms?.[0]?.id).toBeNull()
  })
})

describe('whether the terms are met', () => {
  const term = (isMet: boolean | null) => ({ id: 'a', type: null, data: null, deadline: null, isMet, metAt: null })
  it.each([
    [[true, true], null, true],
    [[true, false], true, false],
    [[true, null], true, null],
    [[true, true], false, false],
    [[], null, null],
    [[], true, true],
  ] as const)('%j with a summary of %s: %s', (each, allTermsMet, met) => {
    expect(termsMet({ terms: each.map(term), allTermsMet })).toBe(met)
  })

  it('is not known where the service names no terms', () => {
    expect(termsMet({ terms: null, allTermsMet: null })).toBeNull()
    expect(termsCounted(english('terms'), null)).toBe('not given')
  })

  it('calls a deadline missed, but not the opening of a time lock', () => {
    const now = new Date('2026-12-02T00:00:00Z')
    const late = { isMet: false, deadline: '2026-12-01T00:00:00Z' }
    expect(termState({ ...late, type: 'delivery_confirmation' }, now)).toBe('overdue')
    expect(termState({ ...late, type: 'time_lock' }, now)).toBe('open')
    expect(termState({ ...late, type: null, isMet: null }, now)).toBe('not-known')
  })
})
