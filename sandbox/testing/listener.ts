import { once } from 'node:events'
import { createServer } from 'node:http'

export type Received = { headers: Record<string, string | string[] | undefined>; body: string }

export type Listener = {
  url: string
  /** What arrived so far. */
  received: Received[]
  /** Resolves when so many have arrived. */
  until: (count: number) => Promise<Received[]>
  /** The statuses of the next answers; 200 when there is none left. */
  answer: (...statuses: number[]) => void
  /** Answers nothing until the promise resolves. */
  holdUntil: (released: Promise<void>) => void
  close: () => Promise<void>
}

/** A receiver of webhooks on a free port. */
export async function listen(): Promise<Listener> {
  const received: Received[] = []
  const statuses: number[] = []
  let held = Promise.resolve()
  const waiting: { count: number; done: (all: Received[]) => void }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    received.push({ headers: request.headers, body })
    for (const waiter of waiting) if (received.length >= waiter.count) waiter.done([...received])
    await held
    response.writeHead(statuses.shift() ?? 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    until: (count) =>
      received.length >= count ? Promise.resolve([...received]) : new Promise((done) => waiting.push({ count, done })),
    answer: (...next) => statuses.push(...next),
    holdUntil: (released) => {
      held = released
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
