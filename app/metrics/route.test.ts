import { expect, it } from 'vitest'
import { FORWARDED_HEADER } from '@/lib/access/requests/request-headers'
import { setTestSettings } from '@/lib/access/test-settings'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { GET } from './route'

const TOKEN = 'a-token-of-the-collector-32-chars'
const DIRECT = { [ADDRESS_HEADER]: '127.0.0.1', [FORWARDED_HEADER]: 'no' }
const OUTSIDE = { [ADDRESS_HEADER]: '203.0.113.9', [FORWARDED_HEADER]: 'no' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const ask = async (headers: Record<string, string>) => {
  const answer = await GET(new Request('http://127.0.0.1/metrics', { headers }))
  const text = await answer.text()
  expect(answer.status === 200).toBe(text.includes('countinghouse_attempts_total'))
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.status
}

it('can be read on this machine without a token, unless a proxy forwarded the request', async () => {
  setTestSettings()
  expect(await ask(DIRECT)).toBe(200)
  for (const address of ['::1', '::ffff:127.0.0.1', '127.8.0.1'])
    expect(await ask({ ...DIRECT, [ADDRESS_HEADER]: address })).toBe(200)
  expect(await ask({ ...DIRECT, [FORWARDED_HEADER]: 'yes' })).toBe(404)
  expect(await ask(OUTSIDE)).toBe(404)
  expect(await ask({})).toBe(404)
  expect(await ask({ [ADDRESS_HEADER]: '127.0.0.1' })).toBe(404)
  // Without a token in the settings none is right, an empty one neither.
  for (const token of ['', TOKEN, 'undefined', 'null']) expect(await ask({ ...OUTSIDE, ...bearer(token) })).toBe(404)
})

it('can be read from anywhere with the token', async () => {
  setTestSettings({ METRICS_TOKEN: TOKEN })
  expect(await ask({ ...OUTSIDE, ...bearer(TOKEN) })).toBe(200)
  expect(await ask({ ...DIRECT, [FORWARDED_HEADER]: 'yes', ...bearer(TOKEN) })).toBe(200)
  expect(await ask(DIRECT)).toBe(200)
  for (const token of ['', TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase()])
    expect(await ask({ ...OUTSIDE, ...bearer(token) })).toBe(404)
  expect(await ask({ ...OUTSIDE, authorization: TOKEN })).toBe(404)
  expect(await ask({ ...OUTSIDE, authorization: `Basic ${TOKEN}` })).toBe(404)
})
