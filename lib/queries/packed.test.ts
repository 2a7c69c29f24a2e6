import { dehydrate, hydrate } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packed, unpacked } from './packed'
import { newQueryClient } from './query-client'

const payment = (n: number) => ({
  id: `id-${n}`,
  currency: 'UGX',
  payer: { phone: `+25677200${n}`, email: null },
  recipient: { id: 'one', email: 'collections@merchant.example' },
})

describe('packed data', () => {
  it('names the fields of its rows once, and once what all rows share', () => {
    const text = JSON.stringify(packed({ payments: [payment(1), payment(2), payment(3)] }))
    for (const once of ['"id"', '"phone"', '"currency"', 'UGX', 'collections@merchant.example'])
      expect(text.split(once)).toHaveLength(once === '"id"' ? 3 : 2)
  })

  it.each<[string, unknown]>([
    ['rows', [payment(1), payment(2)]],
    ['one row, no row', [[payment(1)], []]],
    ['rows of different fields', [{ a: 1 }, { b: 1 }, { a: 1, b: 2 }]],
    ['rows and nulls', [{ a: 1 }, null, { a: 2 }]],
    ['rows without fields', [{}, {}]],
    ['rows in rows', [{ a: [{ b: 1 }, { b: 2 }] }, { a: [] }]],
    [
      'fields that look like packed ones',
      [{ $columns: { count: 2, columns: {} } }, { $same: 1 }, { $plain: { a: 1 } }],
    ],
    ['rows whose field is such an object', [{ a: { $same: 1 } }, { a: { $same: 1 } }]],
    ['a name that every object inherits', [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')]],
    ['a date and its text', [{ at: new Date(0) }, { at: new Date(0).toJSON() }]],
    ['a missing value', [{ a: undefined }, { a: 1 }]],
    ['values that are no text of JSON', [{ at: new Date(0) }, { at: new Date(1) }]],
  ])('comes back as it was: %s', (_, value) => {
    expect(unpacked(packed(value))).toStrictEqual(value)
  })

  it('comes back as it was, whatever it is', () => {
    const keys = fc.constantFrom('a', 'b', '$columns', '$same', '$plain', 'count', 'columns')
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, 0, 1, '', 'x', true),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(value, (one) => {
        expect(unpacked(packed(one))).toStrictEqual(one)
      }),
    )
  })

  it('is what a page gives the browser, which reads it as it was', () => {
    const server = newQueryClient()
    const rows = [payment(1), payment(2)]
    server.setQueryData(['payments'], rows)
    const given = dehydrate(server)
    expect(JSON.stringify(given).split('UGX')).toHaveLength(2)
    const browser = newQueryClient()
    hydrate(browser, given)
    expect(browser.getQueryData(['payments'])).toStrictEqual(rows)
  })
})
