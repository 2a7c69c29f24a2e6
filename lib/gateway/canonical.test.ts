import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalString, signatureOf } from './canonical'

const NEWLINES = '{method}\n{path}\n{timestamp}\n{bodyHash}'
const body = new TextEncoder().encode('{"a":"1.00"}')
const request = { method: 'POST', path: '/api/disbursements', timestamp: '1760000000', body }
const hash = createHash('sha256').update('{"a":"1.00"}').digest('hex')

describe('the signed string', () => {
  it('joins the four parts as in the template', () => {
    expect(canonicalString(NEWLINES, request)).toBe(`POST\n/api/disbursements\n1760000000\n${hash}`)
    expect(canonicalString('{timestamp}.{method}.{path}.{bodyHash}', request)).toBe(
      `1760000000.POST./api/disbursements.${hash}`,
    )
  })

  it('hashes an empty body for requests without one', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    expect(canonicalString('{bodyHash}', { ...request, body: new Uint8Array() })).toBe(empty)
  })

  it('does not expand placeholders that came in through a value', () => {
    expect(canonicalString('{path} {method}', { ...request, path: '/{method}' })).toBe('/{method} POST')
  })

  it('is signed as sha256= and lower-case hex', () => {
    const expected = createHmac('sha256', 'secret').update('text').digest('hex')
    expect(signatureOf('secret', 'text')).toBe(`sha256=${expected}`)
  })
})
