import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { POST } from '@/app/api/webhooks/service/route'
import { settings } from '@/lib/platform/settings'

export const WEBHOOK_SECRET = 'the-secret-of-a-virtual-month'

const EVENTS = ['disbursement.status_updated', 'disbursement.cancelled']

export type WebhookDoor = { readonly taken: () => number; close(): Promise<void> }

/** Listens for webhooks, hands them to the product's own route handler, and registers the address with the sandbox. */
export async function openWebhookDoor(): Promise<WebhookDoor> {
  let taken = 0
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
    const answer = await POST(
      new Request('http://localhost/api/webhooks/service', { method: 'POST', headers, body: Buffer.concat(chunks) }),
    )
    if (answer.ok) taken += 1
    outgoing.writeHead(answer.status).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  await register((server.address() as AddressInfo).port)
  return {
    taken: () => taken,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

async function register(port: number): Promise<void> {
  const { baseUrl, apiKey, clientId } = settings().service
  const answer = await request(`${baseUrl}/users/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-key': apiKey, 'x-service-client-id': clientId },
    body: JSON.stringify({
      url: `http://127.0.0.1:${port}/api/webhooks/service`,
      events: EVENTS,
      secret: WEBHOOK_SECRET,
    }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`The sandbox did not register the address: ${text}`)
}
