import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { detailLines } from './details'
import { readPaymentId } from './payment-id'

describe('detailLines', () => {
  it('names what is known, and shows the rest as it came', () => {
    expect(detailLines({ id: 'T-1', provider_reference: null, channel: { code: '*165#' } })).toEqual([
      { name: 'id', label: saying('Identifier'), text: 'T-1' },
      { name: 'provider_reference', label: saying('Provider’s reference'), text: null },
      { name: 'channel', label: null, text: '{\n "code": "*165#"\n}' },
    ])
  })

  it.each([[null], [undefined], [{}], [[]]])('has no lines for %j', (value) => {
    expect(detailLines(value)).toEqual([])
  })

  it('is never thrown off, nor longer than a page', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const lines = detailLines(JSON.parse(json))
        expect(lines.length).toBeLessThanOrEqual(61)
        for (const { text } of lines) expect(typeof text === 'string' ? text.length : 0).toBeLessThanOrEqual(2_001)
      }),
    )
  })
})

describe('readPaymentId', () => {
  const id = '4b7e0c11-0000-4000-8000-0000000091d0'

  it.each([id, ` ${id.toUpperCase()}\n`, `https://app.example/payments/${id}?page=2`, `${id} ${id}`])(
    'finds the id in %j',
    (pasted) => {
      expect(readPaymentId(pasted)).toBe(id)
    },
  )

  it.each(['', '4b7e…91d0', id.slice(1), `${id} ${id.replace('4b', '5b')}`])('finds none in %j', (pasted) => {
    expect(readPaymentId(pasted)).toBeNull()
  })
})
