import { describe, expect, it } from 'vitest'
import { canonicalString, signatureOf } from './canonical'
import { serviceHeaders } from './headers'

const settings = {
  apiKey: 'key-1',
  clientId: 'client-1',
  apiSecret: 'secret',
  signRequests: false,
  signatureTemplate: '{method}\n{path}\n{timestamp}\n{bodyHash}',
  headerName: 'acme',
}
const body = new TextEncoder().encode('{}')
const request = {
  method: 'POST',
  path: '/api/disbursements',
  body,
  clientId: true,
  idempotencyKey: 'idem-1',
  requestId: 'req-1',
  now: new Date('2026-01-02T03:04:05.900Z'),
}

describe('the headers of a call', () => {
  it('contains key, client id under the configured name, idempotency key and request id', () => {
    expect(serviceHeaders(settings, request)).toEqual({
      accept: 'application/json',
      'api-key': 'key-1',
      'content-type': 'application/json',
      'user-agent': 'Countinghouse/1.0',
      'x-acme-client-id': 'client-1',
      'x-idempotency-key': 'idem-1',
      'x-request-id': 'req-1',
    })
  })

  it('leaves out what a plain read does not need', () => {
    const headers = serviceHeaders(settings, {
      ...request,
      method: 'GET',
      body: null,
      clientId: false,
      idempotencyKey: null,
    })
    expect(Object.keys(headers)).toEqual(['accept', 'api-key', 'user-agent', 'x-request-id'])
  })

  it('signs each attempt with its own time in whole seconds', () => {
    const headers = serviceHeaders({ ...settings, signRequests: true }, request)
    expect(headers['x-acme-timestamp']).toBe('1767323045')
    const canonical = canonicalString(settings.signatureTemplate, { ...request, timestamp: '1767323045' })
    expect(headers['x-acme-signature']).toBe(signatureOf('secret', canonical))
  })

  it('refuses to go half-signed', () => {
    expect(() => serviceHeaders({ ...settings, signRequests: true, apiSecret: null }, request)).toThrow(
      'SERVICE_API_SECRET',
    )
  })
})
