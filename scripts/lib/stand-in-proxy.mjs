import { readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { inRoot } from './paths.mjs'

const TRY_MS = 5_000
const TRY_EVERY_MS = 100

/** What our Caddyfile says: where requests go, and how an instance is asked whether it gets any. */
export function readCaddyfile(variables) {
  const text = readFileSync(inRoot('deploy', 'Caddyfile'), 'utf8').replaceAll(
    /\{\$([A-Z_\d]+):([^}]*)\}/g,
    (_, name, usual) => variables[name] ?? usual,
  )
  const [, upstreams] = /reverse_proxy (.+) \{/.exec(text)
  const [, port] = /^:(\d+) \{/m.exec(text)
  const [, uri] = /health_uri (\S+)/.exec(text)
  const [, seconds] = /health_interval (\d+)s/.exec(text)
  const refused = [...text.matchAll(/respond (\S+) (\d+)/g)].map(([, path, status]) => [path, Number(status)])
  return {
    port: Number(port),
    upstreams: upstreams.trim().split(/\s+/),
    health: { uri, everyMs: Number(seconds) * 1_000 },
    refused: new Map(refused),
  }
}

function answers(url) {
  return new Promise((resolve) => {
    const asked = request(url, { timeout: 3_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(false))
    asked.end()
  })
}

/**
 * Stands in for Caddy with our Caddyfile where Caddy is not at hand: sends a request to the healthy instance that has the fewest, passes bytes
 * on as they come, and tries another instance only where the first was not reached at all.
 */
export async function startStandInProxy({ port, upstreams, health, refused }) {
  const agent = new Agent({ keepAlive: true })
  const instances = upstreams.map((address) => ({ address, healthy: false, open: 0 }))
  let broken = 0
  const check = async (instance) => {
    instance.healthy = await answers(`http://${instance.address}${health.uri}`)
  }
  await Promise.all(instances.map(check))
  const checking = setInterval(() => void Promise.all(instances.map(check)), health.everyMs)

  const chosen = () => instances.filter(({ healthy }) => healthy).sort((a, b) => a.open - b.open)[0]
  const pass = (incoming, outgoing, began = Date.now()) => {
    const instance = chosen()
    const again = () => {
      if (Date.now() - began > TRY_MS) return outgoing.writeHead(502).end()
      setTimeout(() => pass(incoming, outgoing, began), TRY_EVERY_MS)
    }
    if (instance === undefined) return again()
    const [hostname, to] = instance.address.split(':')
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': incoming.headers.host,
    }
    instance.open += 1
    let reached = false
    const sent = request({ hostname, port: to, path: incoming.url, method: incoming.method, headers, agent })
    const close = () => sent.destroy()
    // Not before: a body that was given to an instance that is not there is gone.
    const begin = () => {
      reached = true
      incoming.pipe(sent)
    }
    sent.once('socket', (socket) => (socket.connecting ? socket.once('connect', begin) : begin()))
    sent.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers)
      outgoing.flushHeaders()
      answer.pipe(outgoing)
      answer.once('error', () => {
        if (!outgoing.destroyed) broken += 1
        outgoing.destroy()
      })
    })
    sent.once('error', () => {
      outgoing.off('close', close)
      if (reached && !outgoing.destroyed) broken += 1
      // Nothing was sent to an instance that was not reached, and a reading may be repeated.
      if (outgoing.headersSent) return outgoing.destroy()
      if (!reached || incoming.method === 'GET') return again()
      outgoing.writeHead(502).end()
    })
    sent.once('close', () => {
      instance.open -= 1
    })
    outgoing.once('close', close)
  }
  const server = createServer((incoming, outgoing) => {
    const status = refused.get(incoming.url)
    if (status !== undefined) return outgoing.writeHead(status).end()
    pass(incoming, outgoing)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    /** How many requests an instance had received and did not answer in full, though the caller waited. */
    broken: () => broken,
    healthy: () => instances.filter(({ healthy }) => healthy).map(({ address }) => address),
    stop: async () => {
      clearInterval(checking)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}
