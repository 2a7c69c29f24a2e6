import { Client } from 'pg'
import { log } from '@/lib/platform/log'

const AGAIN_MS = 1_000

type Handler = (payload: string) => void

/**
 * One dedicated connection that listens for everyone in this process. A pool would not do: its connections go from caller to
 * caller, and notifications with them.
 */
export type ServerListener = {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>
  /** Whether the connection is there. */
  hears(): boolean
  close(): Promise<void>
}

/** Listens on the server at `url`; connects at the first `listen`, and again whenever the connection is lost. */
export function serverListener(url: string): ServerListener {
  const handlers = new Map<string, Set<Handler>>()
  let current: Promise<Client> | undefined
  let closed = false
  let connected = false
  let again: NodeJS.Timeout | undefined

  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: url, application_name: 'countinghouse listen', keepAlive: true })
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    // There may be more than one: the server's last message, and the closed connection.
    client.on('error', (err) => {
      connected = false
      log.warn({ err }, 'the connection for notifications was lost')
    })
    client.once('end', lost)
    await client.connect()
    for (const channel of handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    connected = true
    return client
  }

  // Notifications may have been lost meanwhile, so all handlers are called once after a reconnect.
  function lost() {
    connected = false
    if (closed || again) return
    again = setTimeout(() => {
      again = undefined
      current = connect()
      current.then(
        () => {
          for (const all of handlers.values()) for (const handler of all) handler('')
        },
        () => lost(),
      )
    }, AGAIN_MS)
    again.unref()
  }

  return {
    listen: async (channel, handler) => {
      const known = handlers.get(channel) ?? new Set()
      const fresh = known.size === 0
      handlers.set(channel, known.add(handler))
      current ??= connect()
      const client = await current
      if (fresh) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return async () => {
        known.delete(handler)
      }
    },
    hears: () => connected,
    close: async () => {
      closed = true
      connected = false
      clearTimeout(again)
      await (await current?.catch(() => undefined))?.end()
    },
  }
}
