import { describe, expect, it } from 'vitest'
import { destinationOf, excludesOurs } from './unmatched-entry'

describe('an unmatched entry', () => {
  it.each([
    [null, false],
    ['', false],
    ['CH', false],
    ['CH-0123', false],
    ['CH-0123456789', false],
    ['CH-0123456789 June wages', false],
    ['June wages', true],
    ['CHARITY', true],
    ['CH-0123 June wages', true],
  ])('with the description %j excludes that it is ours: %j', (description, excluded) => {
    expect(excludesOurs(description)).toBe(excluded)
  })

  it.each([
    [{ recipientId: '9F0C6B1E-0000-4000-8000-000000000001', phone: null }, '9f0c6b1e-0000-4000-8000-000000000001'],
    [{ recipientId: null, phone: '256 772 000-418' }, '+256772000418'],
    [{ recipientId: null, phone: '+256772000418' }, '+256772000418'],
    [{ recipientId: null, phone: '***' }, null],
    [{ recipientId: null, phone: null }, null],
  ])('has its destination in the form of our rows: %j', (item, destination) => {
    expect(destinationOf(item)).toBe(destination)
  })
})
