import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { parseAmount } from '@/lib/money/amount'
import { STANDINGS, standing } from '@/lib/submissions/testing/standings'
import { collectionRequestDisplay as askedFace, type CollectionRequestView } from './collection-request'
import { isOver, mayRequestAgain } from './request-end'

const amount = parseAmount('75000.00')
if (amount === null) throw new Error('not an amount')
const asked = (over: Partial<CollectionRequestView> = {}): CollectionRequestView => ({
  ...{
    id: 'a',
    ...standing('ready'),
    amount,
    currency: 'UGX',
    method: 'mtn',
    payer: '+256 772 000 418',
    by: 'Nambi',
    makerId: 'n',
  },
  ...{ askedAt: '2026-11-21T12:00:00Z', sentAt: null, nextAt: null, sends: 0, paymentId: null, status: null },
  ...{ holdNote: null, problem: null },
  ...over,
})
const collectionRequestDisplay = (view: CollectionRequestView) => {
  const { code, sentence } = askedFace(view)
  return { code, sentence: englishText(sentence) }
}

describe('what the state of a payment means', () => {
  it.each(STANDINGS)('%j is explained in sentences with what it means for the money', (one) => {
    const { sentence } = collectionRequestDisplay(asked(one))
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(sentence).toMatch(/charged|asked|money|collected|confirm|sent|payment/i)
  })

  it('never invites to ask again while it is not known, and always where nothing was collected', () => {
    for (const one of STANDINGS) {
      const { state } = one
      const again = mayRequestAgain(state)
      const { code, sentence } = collectionRequestDisplay(asked(one))
      if (code === 'not_known_yet') expect(sentence).toContain('Do not ask this payer again.')
      expect(again && code === 'not_known_yet').toBe(false)
      expect(again && !isOver(state)).toBe(false)
    }
  })

  it.each([
    ['refused-input', 'Correct it and request the payment again.'],
    ['key-refused', 'check the service settings'],
    ['not-allowed', 'contact the service'],
    ['missing-client-id', 'client ID'],
    ['not-found', 'check the service settings'],
    ['something new', 'Correct it and request the payment again.'],
  ])('a refusal for %s says what staff should do', (kind, advice) => {
    const problem = { kind, message: 'No such thing', field: null, serviceRequestId: null }
    const { sentence } = collectionRequestDisplay(asked({ state: 'rejected_clean', problem }))
    expect(sentence).toContain('Nobody was charged.')
    expect(sentence).toContain('“No such thing”')
    expect(sentence).toContain(advice)
  })

  it('distinguishes a 429 from everything else that waits', () => {
    const problem = { kind: 'rate-limited', message: null, field: null, serviceRequestId: null }
    expect(collectionRequestDisplay(asked({ problem })).sentence).toContain('asks us to slow down')
  })
})
