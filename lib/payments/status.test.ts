import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { methodName } from './payment-method'
import { isFinal, isPaid, shownStatus } from './status'

describe('the words of a payment', () => {
  it.each([
    ['completed', 'completed', true],
    ['SUCCEEDED', 'completed', true],
    [' Refunded ', 'refunded', true],
    ['canceled', 'cancelled', true],
    ['failed', 'failed', true],
    ['pending', 'pending', false],
    ['processing', 'processing', false],
  ])('%s is shown as %s', (raw, word, final) => {
    expect(shownStatus(raw)).toEqual({ known: true, code: word })
    expect(isFinal(raw)).toBe(final)
    expect(isPaid(raw)).toBe(word === 'completed')
  })

  it('takes no word that nobody listed for an outcome', () => {
    const words = ['pending', 'processing', 'completed', 'succeeded', 'failed', 'cancelled', 'canceled', 'refunded']
    const unlisted = fc.option(fc.string().filter((text) => !words.includes(text.trim().toLowerCase())))
    fc.assert(
      fc.property(unlisted, (raw) => {
        expect([shownStatus(raw), isFinal(raw), isPaid(raw)]).toEqual([{ known: false, raw }, false, false])
      }),
    )
  })
})

describe('the methods', () => {
  it.each([
    ['mtn', 'MTN'],
    ['Airtel', 'Airtel'],
    ['acme_wallet', 'External wallet'],
    ['service_external', '“service_external”'],
  ])('%s is called %s', (raw, name) => {
    expect(englishText(methodName(raw, 'acme_wallet'))).toBe(name)
  })
})
