import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callerOf } from './testing/caller.ts'
import { launch, startProgram, temporaryFolder } from './testing/process.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

test('the first line says all that a caller needs', async () => {
  const { ready, end } = await startProgram(folder.path)
  expect(ready).toEqual({
    event: 'ready',
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    apiKey: 'sandbox-api-key',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    apiSecret: 'sandbox-api-secret',
    merchantId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    webhookSecret: 'sandbox-webhook-secret',
    walletUser: { email: 'amina@wallet.example', password: expect.any(String) },
    docsUser: { name: 'docs', password: expect.any(String) },
  })
  expect(await end('SIGTERM')).toBe(0)
})

test('settings replace the demo credentials, and the service’s name in its headers', async () => {
  const env = { SERVICE_API_KEY: 'other', SERVICE_CLIENT_ID: 'mine', SERVICE_HEADER_NAME: 'acme' }
  const { ready, end } = await startProgram(folder.path, env)
  const headers = { 'X-service-Client-ID': null, 'X-acme-Client-ID': 'mine' }
  expect(ready.apiKey).toBe('other')
  expect((await callerOf(ready).get('/api/disbursements', { headers })).status).toBe(200)
  expect(await end('SIGINT')).toBe(0)
})

test('it ends at once although a connection is open', async () => {
  const { ready, end } = await startProgram(folder.path)
  await callerOf(ready).control('faults', { kind: 'commit-then-delay', delayMs: 60_000 })
  const waiting = callerOf(ready).get('/api/disbursements')
  const broken = expect(waiting).rejects.toThrow()
  await callerOf(ready).control('requests')
  const started = Date.now()
  expect(await end('SIGTERM')).toBe(0)
  expect(Date.now() - started).toBeLessThan(2_000)
  await broken
})

test('a busy port is a sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const [code, complaint] = await launch({ SANDBOX_PORT: port, SANDBOX_DATA_DIR: folder.path }).ended
  server.close()
  expect(code).toBe(1)
  expect(complaint).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set SANDBOX_PORT to another port.\n`,
  )
})

test('a folder that cannot be written is a sentence', async () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const [code, complaint] = await launch({ SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(file, 'data') }).ended
  expect(code).toBe(1)
  expect(complaint).toMatch(
    /^The sandbox cannot keep its data in .* Give it write access, or set SANDBOX_DATA_DIR\.\n$/,
  )
})

test('a folder in use by another sandbox is a sentence', async () => {
  const { end } = await startProgram(folder.path)
  const [code, complaint] = await launch({ SANDBOX_PORT: '0', SANDBOX_DATA_DIR: folder.path }).ended
  expect(code).toBe(1)
  expect(complaint).toMatch(
    /^Another sandbox is using the folder .* Stop it, or set SANDBOX_DATA_DIR to another folder\.\n$/,
  )
  await end('SIGTERM')
})

test('a setting that cannot be used is named', async () => {
  const [code, complaint] = await launch({ SANDBOX_PORT: 'many', SANDBOX_DATA_DIR: folder.path }).ended
  expect(code).toBe(1)
  expect(complaint).toContain('SANDBOX_PORT')
})

test('the control plane can be switched off', async () => {
  const { ready, end } = await startProgram(folder.path, { SANDBOX_CONTROL: 'off' })
  expect((await callerOf(ready).control('ledger')).status).toBe(404)
  await end('SIGTERM')
})
