import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callService, closeService, serviceHealth, servicePausedFor } from './client'
import { sendStored } from './send-stored'
import { answerJson, setTestSettings, startTestService, type TestService } from './test-service'

const KEY = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const body = new TextEncoder().encode('{"recipients":[]}')
const send = () => sendStored({ method: 'POST', path: '/api/disbursements', body, idempotencyKey: KEY })
const list = () => callService({ route: 'disbursements.list', class: 'read' })

let service: TestService
beforeEach(async () => {
  service = await startTestService({ SERVICE_TIMEOUT_MS: '400' })
})
afterEach(() => service.close())

describe('calls to the service', () => {
  it('sends the stored bytes once, under the stored key, with key and client id', async () => {
    service.script = (_received, response) => answerJson(response, 200, { fine: true })
    const wire = await send()
    expect(wire).toMatchObject({ kind: 'answer', status: 200, text: '{"fine":true}' })
    expect(service.received).toHaveLength(1)
    const [received] = service.received
    expect(received).toMatchObject({ method: 'POST', url: '/api/disbursements', body: '{"recipients":[]}' })
    expect(received?.headers).toMatchObject({
      'api-key': 'test-key',
      'x-service-client-id': 'test-client',
      'x-idempotency-key': KEY,
      'x-request-id': wire.requestId,
      'content-type': 'application/json',
    })
  })

  it.each([301, 302, 303, 307, 308])('never follows a %d', async (status) => {
    service.script = (_received, response) =>
      void response.writeHead(status, { location: `${service.origin}/elsewhere` }).end()
    expect(await send()).toMatchObject({ kind: 'answer', status })
    expect(service.received.map(({ url }) => url)).toEqual(['/api/disbursements'])
  })

  it.each([500, 502, 503])('does not try again after a %d', async (status) => {
    service.script = (_received, response) => void response.writeHead(status).end('<html>')
    expect(await send()).toMatchObject({ kind: 'answer', status })
    expect(service.received).toHaveLength(1)
  })

  it('reports that something may have left when the connection is reset, and does not try again', async () => {
    service.script = (_received, response) => void response.socket?.destroy()
    expect(await send()).toMatchObject({ kind: 'no-answer', bytes: 'maybe', reason: 'cut' })
    expect(await list()).toMatchObject({ kind: 'no-answer', bytes: 'maybe', reason: 'cut' })
    expect(service.received).toHaveLength(2)
  })

  it('sends nothing where the last check refuses, and reports that nothing left', async () => {
    const stored = { method: 'POST', path: '/api/disbursements', body, idempotencyKey: KEY }
    expect(await sendStored({ ...stored, confirm: async () => false })).toMatchObject({
      ...{ kind: 'no-answer', bytes: 'none', reason: 'given-up' },
    })
    expect(service.received).toHaveLength(0)
    service.script = (_received, response) => answerJson(response, 200, {})
    expect(await sendStored({ ...stored, confirm: async () => true })).toMatchObject({ kind: 'answer', status: 200 })
    expect(service.received).toHaveLength(1)
  })

  it('reports the same when an answer stops half way', async () => {
    service.script = (_received, response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('{"disbursement_id":')
      setImmediate(() => response.socket?.destroy())
    }
    expect(await send()).toMatchObject({ kind: 'no-answer', bytes: 'maybe', reason: 'cut' })
  })

  it('gives up on the whole call at the time limit, however slowly bytes arrive', async () => {
    service.script = (_received, response) => {
      const drip = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(drip))
    }
    expect(await send()).toMatchObject({ kind: 'no-answer', bytes: 'maybe', reason: 'time-out' })
  })

  it('proves that nothing left when the connection is refused', async () => {
    await service.close()
    setTestSettings(service.origin)
    expect(await send()).toMatchObject({ kind: 'no-answer', bytes: 'none', reason: 'unreachable' })
    expect(serviceHealth().state).toBe('silent')
    service = await startTestService()
  })

  it('stops reading an answer without end', async () => {
    // The shared limit of 400 ms is too short for 16 MiB on a busy machine.
    setTestSettings(service.origin, { SERVICE_TIMEOUT_MS: '20000' })
    service.script = (_received, response) => {
      response.on('error', () => undefined)
      response.end(Buffer.alloc(17 * 1024 * 1024, 0x20))
    }
    expect(await list()).toMatchObject({ kind: 'no-answer', bytes: 'maybe', reason: 'too-large' })
  })

  it('refuses a stored path that is on no template', async () => {
    for (const path of [
      '/api/disbursements/../escrows/x/release',
      '/api/disbursements/quote',
      '/api/disbursements/',
      'http://other/api/disbursements',
    ])
      await expect(sendStored({ method: 'POST', path, body, idempotencyKey: KEY })).rejects.toThrow(
        'No money-moving route',
      )
    expect(service.received).toHaveLength(0)
  })

  it('sends a cancel to the disbursement named in its path', async () => {
    service.script = (_received, response) => void response.writeHead(204).end()
    const path = `/api/disbursements/${KEY}/cancel`
    expect(await sendStored({ method: 'POST', path, body, idempotencyKey: KEY })).toMatchObject({
      status: 204,
      text: '',
    })
    expect(service.received[0]?.url).toBe(path)
  })

  it('pauses only the class that got a 429', async () => {
    service.script = (_received, response) => answerJson(response, 429, { error: { retry_after: 30 } })
    await list()
    expect(servicePausedFor('read')).toBeGreaterThan(29_000)
    expect(servicePausedFor('send')).toBe(0)
    expect(serviceHealth().state).toBe('limits')
  })

  it('derives health from the answers', async () => {
    expect(serviceHealth()).toMatchObject({ state: 'unasked', latencyMs: null })
    service.script = (_received, response) => answerJson(response, 404, {})
    await list()
    expect(serviceHealth()).toMatchObject({ state: 'answers', latencyMs: expect.any(Number) })
    service.script = (_received, response) =>
      void response.writeHead(200, { date: new Date(Date.now() - 120_000).toUTCString() }).end()
    await list()
    expect(Math.round((serviceHealth().clockSkewMs ?? 0) / 5_000)).toBe(24)
  })

  it('does not open towards an address that may not be used', async () => {
    await closeService()
    expect(() => setTestSettings('http://127.0.0.1:1', { SERVICE_ENVIRONMENT: 'production' })).toThrow('https')
  })
})

describe('the connections to the service', () => {
  beforeEach(async () => {
    await service.close()
    // With one connection for all readings, each later one rides on it.
    service = await startTestService({ SERVICE_MAX_IN_FLIGHT: '1' })
  })

  it('sends on a connection of its own every time, where readings share one', async () => {
    service.script = (_received, response) => answerJson(response, 200, {})
    for (const call of [list, list, send, send, list]) await call()
    const ports = service.received.map(({ port }) => port)
    expect(ports[1]).toBe(ports[0])
    expect(ports[4]).toBe(ports[0])
    expect(new Set(ports).size).toBe(3)
    expect(service.received.map(({ headers }) => headers.connection)).toEqual([
      ...['keep-alive', 'keep-alive', 'close', 'close', 'keep-alive'],
    ])
  })

  it('reports that something may have left when a used connection is closed under a request', async () => {
    service.script = (_received, response) => answerJson(response, 200, {})
    await list()
    service.script = (_received, response) => void response.socket?.destroy()
    expect(await list()).toMatchObject({ kind: 'no-answer', bytes: 'maybe', reason: 'cut' })
    expect(service.received[1]?.port).toBe(service.received[0]?.port)
    // Also where the connection ends cleanly, without a reset and without an answer.
    service.script = (_received, response) => void response.socket?.end()
    for (const call of [list, send])
      expect(await call()).toMatchObject({ kind: 'no-answer', bytes: 'maybe', reason: 'cut' })
    expect(service.received).toHaveLength(4)
  })
})
