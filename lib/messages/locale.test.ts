import { expect, it } from 'vitest'
import { preferredLocale, readLocale } from './locale'

it('takes the first language of the browser that the product has, by its weights', () => {
  expect(preferredLocale('fr-FR,fr;q=0.9,en;q=0.8')).toBe('fr')
  expect(preferredLocale('sw,en;q=0.5,fr;q=0.7')).toBe('fr')
  expect(preferredLocale('fr;q=0,en-GB')).toBe('en')
  expect(preferredLocale('sw')).toBe('en')
  expect(preferredLocale(null)).toBe('en')
})

it('reads nothing but a language of the product', () => {
  expect(readLocale('fr')).toBe('fr')
  expect([readLocale('FR'), readLocale('de'), readLocale(''), readLocale(null)]).toEqual([null, null, null, null])
})
