import 'server-only'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { system } from '@/lib/access/system'
import { receive } from '@/lib/events/receive'
import { submitBatchAgain } from '@/lib/payouts/approval/submit-batch-again'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { noteClock } from '@/lib/store/transitions/control'
import { act } from '@/lib/submissions/sending/dispatch'
import { dueNow, nextDueInMs, readWork } from '@/lib/submissions/sending/work'
import { moveTo, noteWebhook } from './clocks'

/** Receives the sandbox's webhooks where the app will be; `port` is the app's. */
export async function receiveWebhooks(port: number): Promise<{ close: () => Promise<void> }> {
  const name = settings().service.headerName
  const problems: unknown[] = []
  const server = createServer(async (incoming, answer) => {
    try {
      const { headers } = incoming
      const signed = {
        signature: String(headers[`x-${name}-signature`] ?? ''),
        timestamp: headers[`x-${name}-timestamp`] === undefined ? null : String(headers[`x-${name}-timestamp`]),
      }
      const plain = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, String(value)]))
      const raw = new Uint8Array(await buffer(incoming))
      const done = await receive(system(), { raw, ...signed, headers: plain, address: '127.0.0.1' })
      answer.statusCode = done.ok ? 200 : 400
    } catch (problem) {
      problems.push(problem)
      answer.statusCode = 503
    }
    answer.end()
    noteWebhook()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (problems.length > 0) throw problems[0]
    },
  }
}

/** Does what the sender has to do by now: sends, and reads what became of what was sent. */
export async function sendDue(): Promise<void> {
  await withTx((tx) => noteClock(tx, system()))
  const worker = { worker: `demo/${process.pid}/0`, onReapproval: submitBatchAgain }
  for (const work of await readWork(await dueNow(1_000))) await act(work, worker)
}

// A failure counts once two readings have seen it far enough apart, and nothing that ends takes longer.
const LONG_ENOUGH_MS = 2 * 3_600_000

/** Lets so much time pass that all that was sent has come to its end, and follows it meanwhile as the sender does. */
export async function untilSettled(mostMs = LONG_ENOUGH_MS): Promise<void> {
  const end = Date.now() + mostMs
  for (;;) {
    await sendDue()
    const next = await nextDueInMs()
    if (next === null || Date.now() + next > end) return
    // Most of it has ended by then, so that one reading shows it.
    if (next > 0) await moveTo(Date.now() + Math.max(next, 10_000))
  }
}
