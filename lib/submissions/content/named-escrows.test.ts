import { describe, expect, it } from 'vitest'
import { keptNamed, namedEscrows } from './named-escrows'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

describe('what the answer to a release names', () => {
  it('are escrows by their ids, with the word of the list they stand in and its reason', () => {
    const body = {
      released: [{ escrow_id: id(1) }, id(2)],
      skipped: [{ escrow_id: id(3), reason: 'terms not met' }],
      failed: [{ escrow_id: id(4), reason: 'operator' }],
    }
    const named = {
      [id(1)]: { as: 'released', reason: null },
      [id(2)]: { as: 'released', reason: null },
      [id(3)]: { as: 'skipped', reason: 'terms not met' },
      [id(4)]: { as: 'failed', reason: 'operator' },
    }
    expect(namedEscrows(body)).toEqual(named)
    expect(keptNamed({ named })).toEqual(named)
  })

  it('is nothing of an escrow that stands in two lists, or twice in one', () => {
    expect(namedEscrows({ released: [id(1), id(2)], failed: [id(1)] })).toEqual({
      [id(2)]: { as: 'released', reason: null },
    })
    expect(namedEscrows({ skipped: [id(1), id(1)] })).toBeUndefined()
  })

  it.each([null, '', {}, [], { released: [] }, { released: 'all' }, { released: [{ reason: 'x' }] }])(
    'is nothing in %j',
    (body) => expect(namedEscrows(body)).toBeUndefined(),
  )

  it.each([null, {}, { named: null }, { named: { [id(1)]: { as: 'paid', reason: null } } }])(
    'is kept as nothing where %j was stored',
    (detail) => expect(keptNamed(detail)).toEqual({}),
  )
})
