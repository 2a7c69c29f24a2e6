import { expect } from 'vitest'
import { type Check, swapped, without, withStatus } from '../check.ts'
import { batchBody, cidRoutes, unknownId } from '../requests.ts'

const apiKey: Check = {
  section: '5.2, 7',
  says: 'a missing or wrong API key is an AUTHENTICATION_ERROR on every route',
  run: async (client) => {
    for (const key of [null, 'not-a-key']) {
      for (const [method, path] of cidRoutes) {
        const { status, json } = await client.call({
          method,
          path,
          headers: { 'api-key': key },
          ...(method === 'POST' ? { body: {} } : {}),
        })
        expect([path, status, json.error.code]).toEqual([path, 401, 'AUTHENTICATION_ERROR'])
      }
    }
  },
  spoil: withStatus(404, (request) => request.path.endsWith('/release')),
}

const clientId: Check = {
  section: '5.2',
  says: 'all thirteen CID routes refuse a call without the client id as MISSING_CLIENT_ID',
  run: async (client) => {
    expect(cidRoutes).toHaveLength(13)
    for (const [method, path] of cidRoutes) {
      const headers = { [client.target.clientIdHeader]: null }
      const { status, json } = await client.call({ method, path, headers, ...(method === 'POST' ? { body: {} } : {}) })
      expect([path, json.error.code]).toEqual([path, 'MISSING_CLIENT_ID'])
      expect([400, 401, 403, 422]).toContain(status)
    }
  },
  spoil: swapped('code', 'VALIDATION_ERROR'),
}

const errorObject: Check = {
  section: '7',
  says: 'an error carries code, message, details, timestamp, request_id and documentation_url',
  run: async (client) => {
    const { json } = await client.call({
      method: 'GET',
      path: `/api/disbursements/${unknownId}`,
      headers: { 'X-Request-ID': 'contract-check' },
    })
    for (const field of ['code', 'message', 'timestamp', 'request_id', 'documentation_url'])
      expect(json.error[field]).toEqual(expect.any(String))
    expect(json.error.details).toEqual(expect.any(Object))
  },
  spoil: without('documentation_url'),
}

const malformed: Check = {
  section: '7',
  says: 'a body that is not JSON is a VALIDATION_ERROR',
  run: async (client) => {
    const { status, json } = await client.call({
      method: 'POST',
      path: '/api/disbursements/quote',
      text: '{"currency":',
    })
    expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
  spoil: withStatus(500),
}

const notExposed: Check = {
  section: '4.1',
  says: 'the older authentication paths and a refresh are not exposed',
  run: async (client) => {
    for (const path of [
      '/api/oauth/token',
      '/api/oauth/refresh',
      '/api/auth/request-otp',
      '/api/auth/verify-otp',
      '/api/me',
    ]) {
      expect((await client.call({ method: 'POST', path, body: {} })).status).toBe(404)
    }
  },
  spoil: withStatus(200),
}

const token: Check = {
  section: '4.1',
  says: 'the token route refuses a code it never gave',
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
  spoil: withStatus(200),
}

const authorize: Check = {
  section: '4.1',
  says: 'authorize gives no code without a signed-in user, and never to another address',
  run: async (client) => {
    const query = new URLSearchParams({
      merchant_id: client.target.merchantId,
      external_user_id: 'check',
      redirect_uri: 'https://elsewhere.example/',
    })
    const { headers } = await client.call({ method: 'GET', path: `/api/authorize?${query}` })
    expect(headers.get('Location') ?? '').not.toContain('elsewhere.example')
  },
  spoil: (answer) => ({ ...answer, headers: new Headers({ Location: 'https://elsewhere.example/?code=x' }) }),
}

const otp: Check = {
  section: '4.1',
  says: 'a one-time password is sent to a phone number',
  run: async (client) => {
    const { status } = await client.call({
      method: 'POST',
      path: '/api/request-otp',
      body: { phone_number: client.target.phone },
    })
    expect(status).toBe(200)
  },
  spoil: withStatus(404),
}

const docs: Check = {
  section: '1',
  says: 'the documentation has a sign-in page, and is not read without it',
  run: async (client) => {
    expect((await client.call({ method: 'GET', path: '/api/docs/login' })).status).toBe(200)
    expect((await client.call({ method: 'GET', path: '/api/docs/llms.txt' })).status).not.toBe(200)
  },
  spoil: withStatus(200),
}

const unknownFields: Check = {
  section: '2.6',
  says: 'fields beyond the contract do not get a request refused',
  run: async (client) => {
    const body = batchBody(client, { metadata: { a: 1 } })
    expect((await client.call({ method: 'POST', path: '/api/disbursements/quote', body })).status).toBe(200)
  },
  spoil: withStatus(400),
}

export const accessChecks = [
  apiKey,
  clientId,
  errorObject,
  malformed,
  notExposed,
  token,
  authorize,
  otp,
  docs,
  unknownFields,
]
