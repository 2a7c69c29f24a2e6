import { expect } from 'vitest'
import { exchangeCode, obtainCode } from '../../testing/browser.ts'
import type { Check } from '../check.ts'
import { controlOf, ownSandboxOf } from '../own-sandbox.ts'
import { batchBody, paymentBody } from '../requests.ts'

const token: Check = {
  section: '2.5, 4.1',
  description: 'a code is exchanged for a bearer token with the accounts of the user and the merchant',
  ownSandboxOnly: true,
  run: async (client) => {
    const ready = ownSandboxOf(client)
    const { status, json } = await exchangeCode(ready, await obtainCode(ready, { external_user_id: 'payee-7' }))
    expect([status, json]).toEqual([
      200,
      {
        access_token: expect.any(String),
        token_type: 'bearer',
        expires_in: 3_600,
        refresh_token: expect.any(String),
        user_id: client.target.account,
        merchant_id: client.target.merchantId,
        external_user_id: 'payee-7',
      },
    ])
  },
}

const codeOnce: Check = {
  section: '4.1, 5.5',
  description: 'a code works once, for its own redirect_uri, with the client’s secret, and for a short time',
  ownSandboxOnly: true,
  run: async (client) => {
    const ready = ownSandboxOf(client)
    const statusOf = async (code: string, changes = {}) => (await exchangeCode(ready, code, changes)).status
    const code = await obtainCode(ready)
    const elsewhere = { redirect_uri: 'http://localhost:3000/elsewhere' }
    expect(['elsewhere', (await statusOf(code, elsewhere)) >= 400]).toEqual(['elsewhere', true])
    expect(['secret', (await statusOf(code, { client_secret: 'a-guess' })) >= 400]).toEqual(['secret', true])
    expect(['grant', (await statusOf(code, { grant_type: 'refresh_token' })) >= 400]).toEqual(['grant', true])
    expect(['first', await statusOf(code)]).toEqual(['first', 200])
    expect(['second', (await statusOf(code)) >= 400]).toEqual(['second', true])
    const old = await obtainCode(ready)
    await controlOf(client)('clock', { advance: '1h' })
    expect(['late', (await statusOf(old)) >= 400]).toEqual(['late', true])
  },
}

const bearerToken: Check = {
  section: '4.2, 8',
  description: 'the bearer token of a user pays from the external wallet, for as long as expires_in says',
  ownSandboxOnly: true,
  run: async (client) => {
    const ready = ownSandboxOf(client)
    const { json } = await exchangeCode(ready, await obtainCode(ready))
    const headers = { Authorization: `Bearer ${json.access_token}` }
    const body = paymentBody(client, { payment_method: 'service_external', currency: 'USD' })
    const pay = () => client.call({ method: 'POST', path: '/api/payments/create', headers, body })
    expect((await pay()).json).toMatchObject({ status: 'pending', currency: 'USD' })
    await controlOf(client)('clock', { advance: '61m' })
    const late = await pay()
    expect([late.status, late.json.error?.code]).toEqual([401, 'AUTHENTICATION_ERROR'])
  },
}

const userIsPaid: Check = {
  section: '2.5, 4.6',
  description: 'the user_id of a token can be paid internally',
  ownSandboxOnly: true,
  run: async (client) => {
    const ready = ownSandboxOf(client)
    const { user_id } = (await exchangeCode(ready, await obtainCode(ready))).json
    const body = batchBody(client, { recipients: [{ recipient_id: user_id, amount: '500.00' }] })
    const made = (await client.call({ method: 'POST', path: '/api/disbursements', body })).json
    expect(made).toMatchObject({ internal_total_amount: '500.00', total_fee_amount: '0.00' })
    await controlOf(client)('settle', { disbursementId: made.disbursement_id })
    const path = `/api/disbursements/${made.disbursement_id}`
    expect((await client.call({ method: 'GET', path })).json).toMatchObject({ successful_count: 1, pending_count: 0 })
  },
}

export const walletUserChecks = { token, codeOnce, bearerToken, userIsPaid }
