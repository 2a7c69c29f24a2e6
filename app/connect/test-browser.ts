import { randomInt } from 'node:crypto'
import { NextRequest } from 'next/server'
import { connectCookie } from '@/lib/payees/connect/connect-cookie'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { POST } from './[invitation]/start/route'
import { GET } from './callback/route'
import { asRequest } from './test-next-headers'

const APP = 'https://app.example'
const { name: COOKIE } = connectCookie(APP)
const newAddress = () => `203.0.${randomInt(256)}.${randomInt(256)}`

/** For tests: one browser with its cookies, which sends requests to the real handlers of the connect pages. */
export class TestBrowser {
  readonly jar = new Map<string, string>()

  get cookie(): string | null {
    return this.jar.get(COOKIE) ?? null
  }

  set cookie(value: string | null) {
    if (value === null) this.jar.delete(COOKIE)
    else this.jar.set(COOKIE, value)
  }

  /** Presses the button of an invitation's page. Returns where it leads. */
  async start(token: string, origin: string = APP): Promise<URL> {
    const request = this.#request(`/connect/${token}/start`, 'POST', {
      origin,
      'sec-fetch-site': origin === APP ? 'same-origin' : 'cross-site',
    })
    return this.#send(request, () => POST(request, { params: Promise.resolve({ invitation: token }) }))
  }

  /** Follows the service's redirect, or whatever an attacker led this browser to. Returns the page it ends on. */
  async comeBack(query: Readonly<Record<string, string>>): Promise<string> {
    const request = this.#request(`/connect/callback?${new URLSearchParams(query)}`, 'GET', {})
    return (await this.#send(request, () => GET(request))).pathname
  }

  #request(path: string, method: string, headers: Record<string, string>): NextRequest {
    return new NextRequest(`${APP}${path}`, { method, headers: { ...headers, [ADDRESS_HEADER]: newAddress() } })
  }

  async #send(request: NextRequest, handle: () => Promise<Response>): Promise<URL> {
    const answer = await asRequest({ jar: this.jar, headers: request.headers }, handle)
    return new URL(answer.headers.get('location') ?? `${APP}/status/${answer.status}`)
  }
}
