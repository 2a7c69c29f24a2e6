import { expect } from 'vitest'
import type { Check } from '../check.ts'
import { batchBody, cidRoutes, unknownId } from '../requests.ts'

const apiKey: Check = {
  section: '5.2, 7',
  description: 'a missing or wrong API key is an AUTHENTICATION_ERROR on every route',
  run: async (client) => {
    for (const key of [null, 'not-a-key']) {
      for (const [method, path] of cidRoutes) {
        const { status, json } = await client.call({
          method,
          path,
          headers: { 'api-key': key },
          ...(method === 'POST' ? { body: {} } : {}),
        })
        expect([path, status, json.error?.code]).toEqual([path, 401, 'AUTHENTICATION_ERROR'])
      }
    }
  },
}

const clientId: Check = {
  section: '5.2',
  description: 'all thirteen CID routes refuse a call without the client id as MISSING_CLIENT_ID',
  run: async (client) => {
    expect(cidRoutes).toHaveLength(13)
    for (const [method, path] of cidRoutes) {
      const headers = { [client.target.clientIdHeader]: null }
      const { status, json } = await client.call({ method, path, headers, ...(method === 'POST' ? { body: {} } : {}) })
      expect([path, json.error?.code]).toEqual([path, 'MISSING_CLIENT_ID'])
      expect([400, 401, 403, 422]).toContain(status)
    }
  },
}

const withoutClientId: Check = {
  section: '4.1, 4.2, 4.3',
  description: 'the routes that are not marked CID are answered without the client id',
  run: async (client) => {
    const headers = { [client.target.clientIdHeader]: null }
    for (const path of [
      `/api/payments/${unknownId}`,
      `/api/escrows/${unknownId}`,
      `/api/escrows/${unknownId}/status`,
    ]) {
      const { status, json } = await client.call({ method: 'GET', path, headers })
      expect([path, status, json.error?.code]).toEqual([path, 404, 'NOT_FOUND'])
    }
    const body = { phone_number: client.target.phone }
    expect((await client.call({ method: 'POST', path: '/api/request-otp', body, headers })).status).toBe(200)
  },
}

const errorObject: Check = {
  section: '7',
  description: 'an error carries code, message, details, timestamp, documentation_url and the caller’s request_id',
  run: async (client) => {
    const { json } = await client.call({
      method: 'GET',
      path: `/api/disbursements/${unknownId}`,
      headers: { 'X-Request-ID': 'contract-check' },
    })
    const text = expect.any(String)
    expect(json.error).toMatchObject({ code: text, message: text, timestamp: text, documentation_url: text })
    expect(json.error).toMatchObject({ details: expect.any(Object), request_id: 'contract-check' })
  },
}

const malformed: Check = {
  section: '7',
  description: 'a body that is not JSON is a VALIDATION_ERROR',
  run: async (client) => {
    const { status, json } = await client.call({
      method: 'POST',
      path: '/api/disbursements/quote',
      text: '{"currency":',
    })
    expect([status, json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
}

const notExposed: Check = {
  section: '4.1',
  description: 'the older authentication paths and a refresh are not exposed',
  run: async (client) => {
    for (const path of [
      '/api/oauth/token',
      '/api/oauth/refresh',
      '/api/auth/request-otp',
      '/api/auth/verify-otp',
      '/api/me',
    ]) {
      expect([path, (await client.call({ method: 'POST', path, body: {} })).status]).toEqual([path, 404])
    }
  },
}

const tokenRefused: Check = {
  section: '4.1',
  description: 'the token route refuses a code it never gave',
  run: async (client) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'api-key': null }
    const text = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'never-given',
      client_id: client.target.clientId,
    }).toString()
    const { status, json } = await client.call({ method: 'POST', path: '/api/token', headers, text })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(json).not.toHaveProperty('access_token')
  },
}

const authorize: Check = {
  section: '4.1',
  description: 'authorize gives no code without a signed-in user, and never to another address',
  run: async (client) => {
    const query = new URLSearchParams({
      merchant_id: client.target.merchantId,
      external_user_id: 'check',
      redirect_uri: 'https://elsewhere.example/',
    })
    const { headers } = await client.call({ method: 'GET', path: `/api/authorize?${query}` })
    expect(headers.get('Location') ?? '').not.toContain('elsewhere.example')
    query.set('redirect_uri', 'http://localhost:3000/connect/callback')
    const signedOut = await client.call({ method: 'GET', path: `/api/authorize?${query}` })
    expect(signedOut.headers.get('Location') ?? '').not.toContain('code=')
  },
}

const otp: Check = {
  section: '4.1',
  description: 'a one-time password is sent to a phone number',
  run: async (client) => {
    const { status } = await client.call({
      method: 'POST',
      path: '/api/request-otp',
      body: { phone_number: client.target.phone },
    })
    expect(status).toBe(200)
  },
}

const docsPaths = [
  '/api/docs',
  '/api/docs/service-api-integration-guide.md',
  '/api/docs/index.md',
  '/api/docs/api-reference.md',
  '/api/docs/llms.txt',
  '/api/docs/errors',
  '/api/docs/static/docs.css',
  '/api/_static/docs.css',
]

const docs: Check = {
  section: '1',
  description: 'the documentation has a sign-in page, and is not read without it',
  run: async (client) => {
    expect((await client.call({ method: 'GET', path: '/api/docs/login' })).status).toBe(200)
    for (const path of docsPaths) {
      expect([path, (await client.call({ method: 'GET', path })).status]).not.toEqual([path, 200])
    }
  },
}

const unknownFields: Check = {
  section: '2.6',
  description: 'fields beyond the contract do not get a request refused',
  run: async (client) => {
    const body = batchBody(client, { metadata: { a: 1 } })
    expect((await client.call({ method: 'POST', path: '/api/disbursements/quote', body })).status).toBe(200)
  },
}

export const accessChecks = {
  apiKey,
  clientId,
  withoutClientId,
  errorObject,
  malformed,
  notExposed,
  tokenRefused,
  authorize,
  otp,
  docs,
  unknownFields,
}
