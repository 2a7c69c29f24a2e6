import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceProblem } from '@/lib/gateway/errors'
import { readServiceId } from '@/lib/gateway/id'
import type { Wire } from '@/lib/gateway/wire'
import { storedMessage } from '@/lib/messages/stored'
import type { Verdict } from '@/lib/submissions/sending/classify'
import { attemptEnd } from './attempt-result'

const wire: Wire = {
  kind: 'answer',
  requestId: 'req-1',
  at: new Date(0),
  latencyMs: 7,
  status: 400,
  text: '{"error":{"code":"VALIDATION_ERROR","message":"no"}}',
  retryAfterHeader: null,
  serviceRequestId: 'svc-1',
}
const problem = serviceProblem(wire, 'send')
const serviceId = readServiceId('5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11') ?? expect.fail('uuid')
const end = (verdict: Verdict, earlierMayHaveRun = false, sends = 1) =>
  attemptEnd({ verdict, wire, sends, earlierMayHaveRun, random: 0.5, quick: false })

describe('the end of an attempt', () => {
  it('of an accepted one is followed by a first reading', () => {
    expect(end({ outcome: 'accepted', serviceId, debitDiffers: false })).toMatchObject({
      nextState: 'accepted',
      serviceId,
      nextInMs: 15_000,
      problem: null,
    })
  })

  it('reports a debit that nobody approved', () => {
    expect(end({ outcome: 'accepted', serviceId, debitDiffers: true }).problem).toMatchObject({ kind: 'debit-differs' })
  })

  it('of a clean refusal keeps the service’s text, for staff and for the log', () => {
    expect(end({ outcome: 'clean_reject', problem })).toMatchObject({
      nextState: 'rejected_clean',
      nextInMs: null,
      httpStatus: 400,
      errorCode: 'VALIDATION_ERROR',
      serviceRequestId: 'svc-1',
      problem: { kind: 'refused-input', message: 'no', requestId: 'req-1' },
      detail: { requestId: 'req-1', said: '400 VALIDATION_ERROR no' },
    })
  })

  it('of an attempt that was never sent, or was rate limited, changes nothing about what is certain', () => {
    for (const verdict of [
      { outcome: 'not_sent', problem },
      { outcome: 'rate_limited', problem, waitMs: 8_000 },
    ] as const) {
      expect(end(verdict).nextState).toBe('ready')
      expect(end(verdict, true).nextState).toBe('unknown')
    }
    expect(end({ outcome: 'rate_limited', problem, waitMs: 8_000 }).nextInMs).toBe(9_000)
    expect(end({ outcome: 'not_sent', problem }, false, 3).nextInMs).toBe(8_000)
  })

  it('of an answer that should never come is looked up before anything is sent again', () => {
    const odd = end({ outcome: 'unknown', problem, suspect: serviceId, alarm: true })
    expect(odd).toMatchObject({
      nextState: 'unknown',
      serviceId: null,
      nextInMs: 120_000,
      detail: { suspect: serviceId },
    })
    expect(end({ outcome: 'unknown', problem, suspect: null, alarm: false }, true, 2).nextInMs).toBe(4_000)
  })

  it('never waits less than the service asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 900_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (waitMs, random) => {
          const verdict: Verdict = { outcome: 'rate_limited', problem, waitMs }
          const { nextInMs } = attemptEnd({ verdict, wire, sends: 1, earlierMayHaveRun: true, random, quick: true })
          return nextInMs !== null && nextInMs >= waitMs
        },
      ),
    )
  })

  it('of an accepted one keeps which answer it was, and no problem code', () => {
    const named = { [serviceId]: { as: 'skipped', reason: null } } as const
    expect(end({ outcome: 'accepted', serviceId, debitDiffers: false, named })).toMatchObject({
      ...{ outcome: 'accepted', httpStatus: 400, errorCode: null, serviceRequestId: 'svc-1' },
      detail: { requestId: 'req-1', latencyMs: 7, named },
    })
    const plain = end({ outcome: 'accepted', serviceId: null, debitDiffers: false })
    expect(plain.detail).toEqual({ requestId: 'req-1', latencyMs: 7 })
    expect(plain.serviceId).toBeNull()
  })

  it('of one without an answer keeps why, and how much may have left', () => {
    const silent: Wire = {
      ...{ kind: 'no-answer', bytes: 'maybe', reason: 'cut', detail: 'x', requestId: 'req-2' },
      ...{ at: new Date(0), latencyMs: 9 },
    }
    const cut = serviceProblem(silent, 'send')
    const verdict: Verdict = { outcome: 'unknown', problem: cut, suspect: null, alarm: false }
    expect(
      attemptEnd({ verdict, wire: silent, sends: 1, earlierMayHaveRun: false, random: 0.5, quick: false }),
    ).toEqual({
      ...{ outcome: 'unknown', nextState: 'unknown', serviceId: null, nextInMs: 2_000, httpStatus: null },
      ...{ errorCode: cut.code, serviceRequestId: null },
      detail: { requestId: 'req-2', latencyMs: 9, reason: 'cut', bytes: 'maybe', said: cut.detail },
      problem: expect.objectContaining({ kind: cut.kind, sentence: storedMessage(cut.explanation) }),
    })
  })

  it('is read sooner beside a sandbox', () => {
    const verdict: Verdict = { outcome: 'accepted', serviceId, debitDiffers: false }
    const quick = attemptEnd({ verdict, wire, sends: 1, earlierMayHaveRun: false, random: 0.5, quick: true })
    expect(quick.nextInMs).toBe(1_000)
  })
})
