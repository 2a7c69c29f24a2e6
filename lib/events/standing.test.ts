import { describe, expect, it } from 'vitest'
import { paymentEnd } from '@/lib/submissions/state/service-status'
import { standingOf } from './standing'

const event = (name: string | null, status: string | null = null, amount: string | null = null) => ({
  ...{ name, status, amount, currency: 'UGX' },
})
const read = (status: string | null) => ({ status, amount: '50000.00', currency: 'UGX' })
const standing = (reported: ReturnType<typeof event>, status: string | null) =>
  standingOf(reported, read(status), paymentEnd)

describe('an event about a payment', () => {
  it.each([
    ['payment.succeeded', 'succeeded', 'completed', 'agrees'],
    ['payment.succeeded', 'succeeded', 'refunded', 'agrees'],
    ['refund.processed', 'refunded', 'completed', 'agrees'],
    ['payment.failed', 'failed', 'Failed', 'agrees'],
    ['payment.succeeded', 'succeeded', 'pending', 'open'],
    ['payment.succeeded', 'succeeded', null, 'open'],
    ['payment.succeeded', null, 'a new word', 'open'],
    ['payment.failed', 'failed', 'completed', 'contradicted'],
    ['payment.succeeded', 'succeeded', 'failed', 'contradicted'],
    ['payment.succeeded', 'failed', 'completed', 'contradicted'],
    ['payment.updated', 'processing', 'completed', 'agrees'],
    ['order.created', null, 'failed', 'agrees'],
    [null, null, 'failed', 'agrees'],
  ] as const)('%s with status %s is, beside %s, %s', (name, status, now, expected) => {
    expect(standing(event(name, status), now)).toBe(expected)
  })

  it('is contradicted by another amount or currency, in whatever form it is written', () => {
    for (const same of ['50000', '50000.0', '50,000.00', 'much'])
      expect(standing(event('payment.succeeded', 'succeeded', same), 'completed')).toBe('agrees')
    expect(standing(event('payment.succeeded', 'succeeded', '5000'), 'completed')).toBe('contradicted')
    expect(standing({ ...event('payment.succeeded'), currency: 'KES' }, 'completed')).toBe('contradicted')
  })
})
