import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freePort } from './port.mjs'
import { startStandInProxy } from './stand-in-proxy.mjs'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function instance(answerOf: (body: string) => string): Promise<{ address: string; server: Server }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.end(answerOf(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

it('sends a request with its body to the other instance where it did not reach the first', async () => {
  const gone = await instance(() => 'of the first')
  const other = await instance((body) => `the other got ${body}`)
  const port = await freePort()
  const upstreams = [gone.address, other.address]
  const health = { uri: '/readyz', everyMs: 1_000 }
  const proxy = await startStandInProxy({ port, upstreams, health, refused: new Map() })
  ends.push(() => proxy.stop())
  gone.server.closeAllConnections()
  await new Promise((resolve) => void gone.server.close(resolve))
  // Not noticed yet, so it is tried first.
  expect(proxy.healthy()).toHaveLength(2)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a draft' })
  expect(await answer.text()).toBe('the other got a draft')
}, 10_000)
