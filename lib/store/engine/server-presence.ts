import { Client } from 'pg'
import { log } from '@/lib/platform/log'
import type { Presence } from '../database'
import { WEB_ROLE } from '../web-role'

const AGAIN_MS = 250
const CONNECT_MS = 2_000
/** After a lost connection the others may be connecting again too, so nobody is judged for this long. */
const OTHERS_RETURN_MS = 3_000

// A machine that lost its power sends no word: the server asks after 5 s, and gives the connection up about 6 s later. A limit for idle
// sessions would end it without cause.
const OPTIONS = [
  `role=${WEB_ROLE}`,
  'idle_session_timeout=0',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
]
  .map((option) => `-c ${option}`)
  .join(' ')

/**
 * Shows the other processes that `worker` lives, on a connection of its own to the server at `url`. Connects again whenever the connection is
 * lost; `onHeld` is called each time it holds.
 */
export async function serverPresence(url: string, worker: string, onHeld: () => void): Promise<Presence> {
  let client: Client | null = null
  let heldSince: number | null = null
  let wasLost = false
  let closed = false
  let again: NodeJS.Timeout | undefined

  const hold = async (): Promise<void> => {
    const next = new Client({
      connectionString: url,
      application_name: 'countinghouse sender',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      options: OPTIONS,
    })
    next.on('error', (err) => log.warn({ err }, 'the connection that shows that the sender lives was lost'))
    next.once('end', lost)
    await next.connect()
    client = next
    await next.query('select hold_presence($1)', [worker])
    heldSince = Date.now()
    onHeld()
  }

  function lost(): void {
    heldSince = null
    client = null
    wasLost = true
    if (closed || again) return
    again = setTimeout(() => {
      again = undefined
      hold().catch(lost)
    }, AGAIN_MS)
  }

  await hold().catch((problem) => {
    closed = true
    throw problem
  })
  return {
    holds: () => heldSince !== null,
    mayJudge: () => heldSince !== null && (!wasLost || Date.now() - heldSince > OTHERS_RETURN_MS),
    end: async () => {
      closed = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
