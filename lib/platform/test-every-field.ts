import fc from 'fast-check'
import { expect } from 'vitest'

type Fields<T> = { readonly [K in keyof T]-?: fc.Arbitrary<T[K]> }

/** For tests: a text that is equal for equal values. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? ''

/** For tests: changes one field at a time, with many values for each, and expects another hash every time. */
export function everyFieldChanges<T extends object>(fields: Fields<T>, hashOf: (value: T) => string): void {
  const names = Object.keys(fields) as (keyof T)[]
  const seen = new Set<keyof T>()
  const value = fc.record(fields) as fc.Arbitrary<T>
  fc.assert(
    fc.property(value, value, (one, other) => {
      const hash = hashOf(one)
      expect(hashOf({ ...one })).toBe(hash)
      for (const name of names) {
        if (textOf(one[name]) === textOf(other[name])) continue
        seen.add(name)
        expect(hashOf({ ...one, [name]: other[name] }), `another ${String(name)}`).not.toBe(hash)
      }
    }),
  )
  expect([...seen].sort()).toEqual([...names].sort())
}
