import { describe, expect, test } from 'vitest'
import { batch } from '../testing/batch.ts'
import { authorizePath, browserOf, exchangeCode, obtainCode } from '../testing/browser.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const ready = () => sandbox.running().ready

describe('authorize (4.1, 5.5)', () => {
  test('sign in, consent, and come back with a code', async () => {
    const browser = browserOf(ready())
    const query = authorizePath(ready())
    expect((await browser.open(`/api/authorize${query}`)).text).toContain('Sign in to your wallet')
    const wrong = await browser.send(`/wallet/sign-in${query}`, { ...ready().walletUser, password: 'no' })
    expect([wrong.status, wrong.text.includes('is wrong')]).toEqual([401, true])
    const signedIn = await browser.send(`/wallet/sign-in${query}`, ready().walletUser)
    expect([signedIn.status, signedIn.location]).toEqual([303, `/api/authorize${query}`])
    expect((await browser.open(`/api/authorize${query}`)).text).toContain('Amina Nakato')
    const allowed = await browser.send(`/wallet/consent${query}`, { answer: 'allow' })
    expect(allowed.location).toMatch(/^http:\/\/localhost:3000\/connect\/callback\?code=[\w-]{20,}$/)
    const denied = await browser.send(`/wallet/consent${query}`, { answer: 'deny' })
    expect(denied.location).toBe('http://localhost:3000/connect/callback?error=access_denied')
  })

  test('a consent without a session, or from another site, is refused', async () => {
    const query = authorizePath(ready())
    const browser = browserOf(ready())
    expect((await browser.send(`/wallet/consent${query}`, { answer: 'allow' })).status).toBe(403)
    await browser.send(`/wallet/sign-in${query}`, ready().walletUser)
    const foreign = await browser.send(`/wallet/consent${query}`, { answer: 'allow' }, 'https://evil.example')
    expect([foreign.status, foreign.location]).toEqual([403, null])
    expect(JSON.parse(foreign.text).error.code).toBe('AUTHORIZATION_ERROR')
  })

  test.each(['', '?external_user_id=payee-1'])('authorize%s without its merchant is NOT_FOUND', async (query) => {
    expect((await browserOf(ready()).open(`/api/authorize${query}`)).status).toBe(404)
  })

  test.each([
    [{ redirect_uri: 'http://localhost:3000/connect/callback/' }, 400],
    [{ redirect_uri: 'https://evil.example/' }, 400],
    [{ merchant_id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01' }, 404],
    [{ external_user_id: '' }, 400],
  ])('%j is refused without a redirect', async (changes, status) => {
    const answer = await browserOf(ready()).open(`/api/authorize${authorizePath(ready(), changes)}`)
    expect([answer.status, answer.location]).toEqual([status, null])
  })

  test('D15: an external_user_id may have to stay', async () => {
    await obtainCode(ready())
    expect(await obtainCode(ready(), { external_user_id: 'payee-2' })).not.toBe('')
    await sandbox.control('dialect', { externalUserId: 'stable' })
    expect(await obtainCode(ready(), { external_user_id: 'payee-2' })).not.toBe('')
    await expect(obtainCode(ready(), { external_user_id: 'payee-3' })).rejects.toThrow()
  })
})

describe('token (2.5, 4.1)', () => {
  test('every field of the answer, and a user_id that can be paid', async () => {
    const { status, json } = await exchangeCode(ready(), await obtainCode(ready()))
    expect(status).toBe(200)
    expect(json).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
      user_id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01',
      merchant_id: ready().merchantId,
      external_user_id: 'payee-1',
    })
    const rows = [{ recipient_id: json.user_id, amount: '700.00', reference: 'in' }]
    expect((await sandbox.post('/api/disbursements', batch(rows))).json.internal_total_amount).toBe('700.00')
  })

  test('a code works once, for its redirect_uri and client, for five minutes', async () => {
    const code = await obtainCode(ready())
    expect((await exchangeCode(ready(), code, { redirect_uri: 'http://localhost:3000/other' })).status).toBe(400)
    expect((await exchangeCode(ready(), code, { client_secret: 'guess' })).json.error.code).toBe('AUTHENTICATION_ERROR')
    expect((await exchangeCode(ready(), code, { grant_type: 'refresh_token' })).status).toBe(400)
    expect((await exchangeCode(ready(), code)).status).toBe(200)
    expect((await exchangeCode(ready(), code)).status).toBe(400)
    const late = await obtainCode(ready())
    await sandbox.control('clock', { advance: '5m' })
    expect((await exchangeCode(ready(), late)).status).toBe(400)
  })

  test.each(['application/json', 'multipart/form-data; boundary=x'])('%s is refused', async (type) => {
    const { status, json } = await sandbox.post('/api/token', {}, { headers: { 'Content-Type': type } })
    expect([status, json.error.details.field]).toEqual([400, 'Content-Type'])
  })

  test('a form without fields is refused for its grant_type first', async () => {
    const answer = await fetch(`${ready().baseUrl}/api/token`, { method: 'POST', body: new URLSearchParams() })
    expect([answer.status, (await answer.json()).error.details]).toEqual([
      400,
      { field: 'grant_type', reason: 'unsupported' },
    ])
  })

  test('the token pays from the wallet for an hour', async () => {
    const { json } = await exchangeCode(ready(), await obtainCode(ready()))
    const pay = (token: string) =>
      sandbox.post(
        '/api/payments/create',
        { amount: 12.5, currency: 'USD', payment_method: 'service_external' },
        { headers: { Authorization: token } },
      )
    const paid = await pay(`Bearer ${json.access_token}`)
    expect(paid.json.status).toBe('pending')
    expect((await sandbox.get('/api/merchant-payments')).json.results[0].payer).toMatchObject({
      id: json.user_id,
      type: 'registered',
    })
    expect((await pay('Bearer guess')).status).toBe(401)
    expect((await pay(`Bearer ${json.refresh_token}`)).status).toBe(401)
    await sandbox.control('clock', { advance: '1h' })
    expect((await pay(`Bearer ${json.access_token}`)).status).toBe(401)
  })
})
