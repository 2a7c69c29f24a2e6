import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTestSettings } from '@/lib/access/test-settings'
import { closeService } from '@/lib/gateway/client'

const MERCHANT = '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11'

type Grant = { readonly user: string; readonly externalRef: string }
export type Answers = 'as usual' | 'nothing' | 'without user' | 'without token' | 'other merchant' | 'an error'

/**
 * For tests: the token route of the contract. Each code works once, for the person it was issued to. It can also stay silent or
 * leave out members.
 */
export class TestTokenRoute {
  answers: Answers = 'as usual'
  /** The requests it received, a line each. */
  asked: string[] = []
  readonly #grants = new Map<string, Grant>()
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      this.asked.push(`${request.method} ${request.url} ${request.headers['content-type']} ${text}`)
      if (this.answers === 'nothing') return request.socket.destroy()
      const { status, body } = this.#answer(new URLSearchParams(text))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })

  /** Starts it, and points the settings of this process to it. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    if (!this.#server.listening) await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const { port } = this.#server.address() as AddressInfo
    await closeService()
    setTestSettings({
      SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
      SERVICE_MERCHANT_ID: MERCHANT,
      SERVICE_RATE_PER_SECOND: '100000',
      APP_URL: 'https://app.example',
      ...more,
    })
  }

  async stop(): Promise<void> {
    await closeService()
    await new Promise((done) => this.#server.close(done))
    setTestSettings()
  }

  reset(): void {
    this.answers = 'as usual'
    this.asked = []
    this.#grants.clear()
  }

  /** Issues a code for the wallet of somebody who signed in at the service and consented in the flow of this reference. */
  allow(externalRef: string, user: string = randomUUID(), code = randomBytes(16).toString('base64url')) {
    this.#grants.set(code, { user, externalRef })
    return { code, user }
  }

  #answer(form: URLSearchParams): { status: number; body: object } {
    const grant = this.#grants.get(form.get('code') ?? '')
    this.#grants.delete(form.get('code') ?? '')
    if (this.answers === 'an error') return { status: 503, body: {} }
    if (grant === undefined) return { status: 400, body: { error: { code: 'VALIDATION_ERROR', message: 'spent' } } }
    const whole = {
      access_token: 'a-token-that-must-not-stay',
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: 'a-refresh-token-that-must-not-stay',
      user_id: grant.user,
      merchant_id: this.answers === 'other merchant' ? randomUUID() : MERCHANT,
      external_user_id: grant.externalRef,
    }
    const { user_id: _user, ...nobody } = whole
    const { access_token: _token, ...noToken } = whole
    if (this.answers === 'without user') return { status: 200, body: nobody }
    return { status: 200, body: this.answers === 'without token' ? noToken : whole }
  }
}
