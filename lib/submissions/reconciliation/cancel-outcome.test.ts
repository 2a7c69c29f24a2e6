import { describe, expect, it } from 'vitest'
import { isCancelled } from './change-outcome'

describe('a disbursement that the service cancelled', () => {
  it.each([
    [' Cancelled ', null, true],
    ['canceled', null, true],
    ['pending', new Date(0), true],
    ['pending', null, false],
    ['not_cancelled', null, false],
    [null, null, false],
  ])('is recognised by its status %j or its time %j: %s', (status, cancelledAt, cancelled) => {
    expect(isCancelled({ status, cancelledAt })).toBe(cancelled)
  })
})
