import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { collector } from '@/lib/submissions/testing/collect'
import { emptyLink } from '../link-form'
import { makeLink } from '../make-link'
import { payLinkAction } from './actions'

const APP = 'https://app.example'
const incoming = { headers: new Headers() }
vi.mock('next/headers', () => ({
  headers: async () => incoming.headers,
  cookies: async () => ({ get: () => undefined }),
}))

let store: Engine
beforeAll(async () => {
  store = await openTestDatabase()
})
beforeEach(() => void setTestSettings({ APP_URL: APP }))
afterAll(async () => {
  setTestSettings()
  await store.close()
})

const nothing = { method: '', phone: '', email: '' }
const OURS = { origin: APP, 'sec-fetch-site': 'same-origin' }
/** What a payer reads who types a phone too short to be one. */
async function pay(token: string, address: string, heads: object = OURS) {
  incoming.headers = new Headers({ [ADDRESS_HEADER]: address, ...heads })
  const form = new FormData()
  const typed = { token, intent: randomUUID(), method: 'mtn', phone: '12', email: '' }
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  const { sentence, ofPhone } = await payLinkAction(nothing, form)
  return sentence ?? ofPhone ?? ''
}

const token = () => randomUUID().replaceAll('-', '').slice(0, 24)

it('a payment link is paid from our own page only', async () => {
  expect(await pay(token(), '192.0.2.1')).toContain('leads nowhere')
  for (const heads of [{}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])
    expect(await pay(token(), '192.0.2.1', heads)).toContain('The page is out of date')
})

it('a link with which twenty tries failed waits, whoever tries', async () => {
  const made = await makeLink(await collector(store), { ...emptyLink, amount: '75,000', reference: 'Invoice 2207' })
  const link = made.ok ? made.value.url.replace(/^.*[/]pay[/]/, '') : ''
  for (let n = 0; n < 20; n += 1) expect(await pay(link, `192.0.2.${n}`)).toMatch(/digits|short/)
  expect(await pay(link, '192.0.2.99')).toContain('Too many attempts')
})

it('who names twenty links that are none waits, and nobody else', async () => {
  for (let n = 0; n < 20; n += 1) expect(await pay(token(), '192.0.2.2')).toContain('leads nowhere')
  expect(await pay(token(), '192.0.2.2')).toContain('Too many attempts')
  expect(await pay(token(), '192.0.2.3')).toContain('leads nowhere')
})
