import { describe, expect, it } from 'vitest'
import { pinOf, serviceWindow } from './requested-window'

const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, 10, minute)) })
const readAt = new Date(Date.UTC(2026, 10, 21, 11))

describe('serviceWindow', () => {
  const days = { from: null, to: '2026-11-21' }
  it('ends where the list was pinned, or where its days end if that is earlier', () => {
    const pin = Date.UTC(2026, 10, 21, 10)
    expect(serviceWindow({ ...days, pin }, 'Africa/Kampala')).toEqual({ toDate: '2026-11-21T10:00:00.000Z' })
    expect(serviceWindow({ ...days, pin: pin + 86_400_000 }, 'Africa/Kampala')).toEqual({
      toDate: '2026-11-21T20:59:59.999Z',
    })
    expect(serviceWindow({ ...days, pin: null }, 'Africa/Kampala')).toEqual({ toDate: '2026-11-21T20:59:59.999Z' })
  })
})

describe('pinOf', () => {
  it('takes the newest of a list that begins with it, by the service’s own clock', () => {
    expect(pinOf([at(9), at(8), at(7)], 90, readAt)).toBe(Date.UTC(2026, 10, 21, 10, 9) + 1)
  })

  it('takes the newest of a list that is shown whole, whatever its order', () => {
    expect(pinOf([at(7), at(9)], 2, readAt)).toBe(Date.UTC(2026, 10, 21, 10, 9) + 1)
  })

  it.each([
    ['begins with the oldest', [at(7), at(9)]],
    ['is in no order', [at(7), at(9), at(8)]],
    ['is all of one moment', [at(9), at(9)]],
    ['has no times', [{ createdAt: null }]],
  ])('takes the time of the reading where the list %s', (_how, payments) => {
    expect(pinOf(payments, 90, readAt)).toBe(readAt.getTime())
  })
})
