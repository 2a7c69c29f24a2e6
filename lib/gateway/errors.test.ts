import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { translator } from '@/lib/messages/translator'
import { serviceProblem } from './errors'
import type { Wire } from './wire'

const answer = (status: number, text: string): Wire => ({
  kind: 'answer',
  requestId: 'req-1',
  at: new Date(0),
  latencyMs: 5,
  status,
  text,
  retryAfterHeader: null,
  serviceRequestId: 'svc-head',
})
const ERROR = {
  code: 'VALIDATION_ERROR',
  message: 'amount must be positive',
  details: { field: 'recipients.0.amount', reason: 'positive' },
  request_id: 'svc-1',
}

describe('problems of the service', () => {
  it.each([
    [400, 'refused-input'],
    [401, 'key-refused'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [409, 'conflict'],
    [418, 'unexpected'],
    [422, 'refused-input'],
    [429, 'rate-limited'],
    [500, 'service-error'],
    [502, 'provider-error'],
    [503, 'service-error'],
    [302, 'moved'],
    [200, 'unreadable'],
  ])('%d is %s, whatever the body', (status, kind) => {
    for (const text of ['', '<html>', '{}', '[]', 'null', JSON.stringify({ error: ERROR })])
      expect(serviceProblem(answer(status, text), 'read').kind).toBe(kind)
  })

  it('reads code, words, field and request id of the error object', () => {
    expect(serviceProblem(answer(400, JSON.stringify({ error: ERROR })), 'read')).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'amount must be positive',
      field: 'recipients.0.amount',
      serviceRequestId: 'svc-1',
      detail: '400 VALIDATION_ERROR amount must be positive',
      retryAfter: null,
    })
  })

  it.each([
    [{ detail: 'Not here' }, null, 'Not here'],
    [{ detail: { code: 'MISSING_CLIENT_ID', message: 'No client' } }, 'MISSING_CLIENT_ID', 'No client'],
    [{ detail: [{ loc: ['body', 'currency'], msg: 'required' }] }, null, 'required'],
  ])('reads %j', (body, code, message) => {
    expect(serviceProblem(answer(403, JSON.stringify(body)), 'read')).toMatchObject({ code, message })
  })

  it.each([400, 401, 403, 422])('knows a missing client id at status %d', (status) => {
    const text = JSON.stringify({ error: { code: 'MISSING_CLIENT_ID', message: 'x' } })
    expect(serviceProblem(answer(status, text), 'read').kind).toBe('missing-client-id')
  })

  it('takes the wait from the body, else the header, else a default', () => {
    expect(serviceProblem(answer(429, '{"error":{"retry_after":7}}'), 'read').retryAfter).toBe(7_000)
    expect(serviceProblem(answer(429, ''), 'read').retryAfter).toBe(5_000)
    const headed = { ...answer(429, ''), retryAfterHeader: '9' } as Wire
    expect(serviceProblem(headed, 'read').retryAfter).toBe(9_000)
  })

  it('strips what would hide or turn text, and bounds it', () => {
    const text = JSON.stringify({ error: { code: 'X', message: `a\u202eb\u0000c${'d'.repeat(1000)}` } })
    const { message } = serviceProblem(answer(400, text), 'read')
    expect(message).toMatch(/^a\ufffdb\ufffdc/)
    expect(message?.length).toBe(300)
  })

  it('explains itself in the language of the reader', () => {
    const { explanation } = serviceProblem(answer(503, ''), 'read')
    expect(translator('fr', 'Africa/Kampala').text(explanation)).toBe(
      'Le service a signalé une erreur interne. Une lecture ne déplace pas d’argent. Un nouvel essai a lieu automatiquement\u202f; il n’y a rien à faire.',
    )
  })

  it('always gives three short sentences and never a body as a sentence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, text) => {
        const sentence = englishText(serviceProblem(answer(status, text), 'quote').explanation)
        return sentence.includes('A quote moves no money.') && sentence.length < 220
      }),
    )
  })
})
