import { expect, test } from 'vitest'
import { browserOf } from '../testing/browser.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const open = () => browserOf(sandbox.running().ready)

const namesOf = (operation: { parameters: { name: string }[] }) => operation.parameters.map(({ name }) => name)

const pages = [
  '/api/docs',
  '/api/docs/service-api-integration-guide.md',
  '/api/docs/index.md',
  '/api/docs/api-reference.md',
  '/api/docs/llms.txt',
  '/api/docs/api-reference',
  '/api/docs/static/docs.css',
  '/api/_static/docs.css',
]

test.each(pages)('%s is behind the docs sign-in, and readable after it', async (page) => {
  const browser = open()
  expect(await browser.open(page)).toMatchObject({ status: 303, location: '/api/docs/login' })
  expect((await browser.open('/api/docs/login')).text).toContain('Sign in to the documentation')
  expect((await browser.send('/api/docs/login', { name: 'docs', password: 'guess' })).status).toBe(401)
  await browser.send('/api/docs/login', sandbox.running().ready.docsUser)
  const { status, text } = await browser.open(page)
  expect([status, text.length > 20]).toEqual([200, true])
})

test('a page or file that does not exist is NOT_FOUND', async () => {
  const browser = open()
  await browser.send('/api/docs/login', sandbox.running().ready.docsUser)
  for (const page of ['/api/docs/nothing', '/api/docs/static/../main.ts', '/api/_static/x']) {
    expect((await browser.open(page)).status).toBe(404)
  }
  expect((await browser.open('/api/_static/docs.css')).status).toBe(200)
})

test('the reference names every route, its headers and its fields', async () => {
  const browser = open()
  await browser.send('/api/docs/login', sandbox.running().ready.docsUser)
  const { text } = await browser.open('/api/docs/api-reference.md')
  expect(text).toContain('### POST /api/disbursements/quote')
  expect(text).toContain('### POST /api/escrows/{escrow_id}/terms/{term_id}/fulfill')
  expect(text).toContain('| `recipients[].amount` | string | yes |')
  expect(text).toContain('`X-service-Client-ID`, `X-Idempotency-Key`')
})

test('the guide names the address it was read from', async () => {
  const browser = open()
  const { baseUrl, docsUser } = sandbox.running().ready
  await browser.send('/api/docs/login', docsUser)
  expect((await browser.open('/api/docs/service-api-integration-guide.md')).text).toContain(`curl -s ${baseUrl}/api/`)
})

test('llms.txt links the markdown of every page, and each is there', async () => {
  const browser = open()
  await browser.send('/api/docs/login', sandbox.running().ready.docsUser)
  const { text } = await browser.open('/api/docs/llms.txt')
  expect(text).toMatch(/^# .+\n\n> .+\n/)
  const links = [...text.matchAll(/\]\((\/api\/docs\/[^)]+\.md)\)/g)].map(([, link]) => link ?? '')
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) expect((await browser.open(link)).text).toMatch(/^# /)
})

test('OpenAPI lists the routes of the contract, with security, parameters and schemas', async () => {
  const { json } = await sandbox.get('/api/openapi.json')
  expect(Object.keys(json.paths)).toEqual(
    expect.arrayContaining([
      '/api/authorize',
      '/api/token',
      '/api/request-otp',
      '/api/payments/create',
      '/api/payments/{payment_id}',
      '/api/merchant-payments',
      '/api/escrows/',
      '/api/escrows/{escrow_id}/status',
      '/api/disbursements/{disbursement_id}/cancel',
      '/api/escrow-disbursements/{disbursement_id}/release',
    ]),
  )
  const create = json.paths['/api/disbursements'].post
  expect(create.security).toEqual([{ apiKey: [] }])
  expect(namesOf(create)).toEqual([
    'api-key',
    'X-service-Client-ID',
    'X-Idempotency-Key',
    'X-Request-ID',
    'X-service-Timestamp',
    'X-service-Signature',
  ])
  expect(namesOf(json.paths['/api/payments/create'].post)).toContain('Authorization')
  expect(namesOf(json.paths['/api/merchant-payments'].get)).toEqual(
    expect.arrayContaining(['status', 'payment_method', 'from_date', 'to_date', 'limit', 'offset']),
  )
  expect(json.components.schemas.DisbursementQuote.properties).toHaveProperty('total_debit_amount')
})
