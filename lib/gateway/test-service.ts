import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TEST_SECRETS_KEY } from '@/lib/access/test-settings'
import { readSettings, type Settings } from '@/lib/platform/settings'
import { closeService } from './client'

export type Received = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** The other end of the connection: the same for two requests on one connection. */
  readonly port: number
}
type Script = (received: Received, response: ServerResponse) => void | Promise<void>

export type TestService = {
  readonly origin: string
  readonly received: Received[]
  script: Script
  close(): Promise<void>
}

/** Settings for tests against a base address, put in place of the process's own. */
export function setTestSettings(baseUrl: string, env: Readonly<Record<string, string>> = {}): Settings {
  const read = readSettings({
    SERVICE_BASE_URL: baseUrl,
    SERVICE_API_KEY: 'test-key',
    SERVICE_CLIENT_ID: 'test-client',
    SERVICE_CLIENT_SECRET: 'test-client-secret',
    SERVICE_MERCHANT_ID: '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11',
    SERVICE_RATE_PER_SECOND: '10000',
    SERVICE_TIMEOUT_MS: '5000',
    AUTH_SECRET: 'a'.repeat(32),
    SECRETS_KEY: TEST_SECRETS_KEY,
    ...env,
  })
  const shared = globalThis as { __settings?: Settings }
  shared.__settings = read
  return read
}

/** A service on loopback that answers as its script says, and remembers what it received. For tests. */
export async function startTestService(env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const service: TestService = {
    origin: '',
    received: [],
    script: (_received, response) => void response.writeHead(500).end(),
    close: async () => {
      await closeService()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      port: request.socket.remotePort ?? 0,
    }
    service.received.push(received)
    await service.script(received, response)
  })
  // A slow machine must not make a connection old between two calls of a test.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  await closeService()
  setTestSettings(origin, env)
  return Object.assign(service, { origin })
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
