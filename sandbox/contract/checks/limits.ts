import { createHash, createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { USUAL_NETWORK } from '../../networks.ts'
import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { controlOf, ownSandboxOf } from '../own-sandbox.ts'
import { batchBody } from '../requests.ts'

/** Runs the work with some switches of the dialect changed, then returns them to the defaults. */
async function speaking(client: Client, dialect: object, work: () => Promise<void>) {
  const control = controlOf(client)
  await control('dialect', dialect)
  try {
    await work()
  } finally {
    await control('dialect', { rateLimits: 'generous', signedRequests: 'optional', envelope: 'bare' })
  }
}

const rateLimit: Check = {
  section: '7, 8',
  description: 'too many requests are answered with 429 and the seconds to wait, after which there is room again',
  ownSandboxOnly: true,
  run: (client) =>
    speaking(client, { rateLimits: 'tight' }, async () => {
      const requestOtp = () =>
        client.call({ method: 'POST', path: '/api/request-otp', body: { phone_number: client.target.phone } })
      let last = await requestOtp()
      for (let n = 0; n < 40 && last.status === 200; n += 1) last = await requestOtp()
      expect(last.json).toMatchObject({ error: { code: 'RATE_LIMIT_EXCEEDED', retry_after: expect.any(Number) } })
      expect([last.status, Number.isInteger(last.json.error.retry_after)]).toEqual([429, true])
      await controlOf(client)('clock', { advance: '2m' })
      expect((await requestOtp()).status).toBe(200)
    }),
}

const signed: Check = {
  section: '5.2',
  description:
    'where requests are signed, one without a signature, with another body, too old or sent twice is refused',
  ownSandboxOnly: true,
  run: (client) =>
    speaking(client, { signedRequests: 'required' }, async () => {
      const path = '/api/disbursements/quote'
      const text = JSON.stringify(batchBody(client))
      const now = Math.floor(Date.parse((await controlOf(client)('clock', { advanceMs: 0 })).json.now) / 1_000)
      const send = async (stamp: number, body = text) => {
        const bodyHash = createHash('sha256').update(text).digest('hex')
        const hmac = createHmac('sha256', ownSandboxOf(client).apiSecret).update(`POST\n${path}\n${stamp}\n${bodyHash}`)
        const headers = { 'X-service-Timestamp': String(stamp), 'X-service-Signature': `sha256=${hmac.digest('hex')}` }
        return (await client.call({ method: 'POST', path, text: body, headers })).status
      }
      expect(['signed', await send(now)]).toEqual(['signed', 200])
      expect(['unsigned', (await client.call({ method: 'POST', path, text })).status]).toEqual(['unsigned', 401])
      expect(['twice', await send(now)]).toEqual(['twice', 401])
      expect(['old', await send(now - 3_600)]).toEqual(['old', 401])
      expect(['tampered', await send(now + 1, `${text} `)]).toEqual(['tampered', 401])
    }),
}

const envelope: Check = {
  section: '9',
  description: 'the general success envelope names the api_version, the request and the time',
  ownSandboxOnly: true,
  run: (client) =>
    speaking(client, { envelope: 'meta' }, async () => {
      const headers = { 'X-Request-ID': 'contract-check' }
      const { text } = await client.call({ method: 'GET', path: '/api/disbursements', headers })
      expect(JSON.parse(text)).toMatchObject({
        status: 'success',
        data: { results: expect.any(Array) },
        meta: { api_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), request_id: 'contract-check' },
      })
    }),
}

const times: Check = {
  section: '8',
  description: 'mobile money is paid after 30 to 60 seconds, a card after 5 to 10',
  ownSandboxOnly: true,
  run: async (client) => {
    const user_info = { phone_number: client.target.phone, email: 'contract@check.example' }
    for (const [payment_method, before, after] of [
      [USUAL_NETWORK, 29, 32],
      ['card', 4, 7],
    ] as const) {
      const body = { amount: 1500, currency: 'UGX', payment_method, user_info }
      const made = (await client.call({ method: 'POST', path: '/api/payments/create', body })).json
      const path = `/api/payments/${made.payment_id}`
      const statusAfter = async (seconds: number) => {
        await controlOf(client)('clock', { advance: `${seconds}s` })
        return [payment_method, seconds, (await client.call({ method: 'GET', path })).json.status]
      }
      expect(await statusAfter(before)).toEqual([payment_method, before, 'pending'])
      expect(await statusAfter(after)).toEqual([payment_method, after, 'completed'])
    }
  },
}

export const limitChecks = { rateLimit, signed, envelope, times }
