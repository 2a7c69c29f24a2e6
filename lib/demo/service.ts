import 'server-only'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { request } from 'undici'
import { system } from '@/lib/access/system'
import { receive } from '@/lib/events/receive'
import { submitBatchAgain } from '@/lib/payouts/approval/submit-batch-again'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { noteClock } from '@/lib/store/transitions/control'
import { act } from '@/lib/submissions/sending/dispatch'
import { dueNow, readWork } from '@/lib/submissions/sending/work'
import { moveTo, noteWebhook } from './time'

/** What a customer pays without being asked here: through the merchant's shop, which has an API key of the same merchant. */
export async function payInShop(payment: {
  readonly name: string
  readonly phone: string
  readonly amount: number
  readonly reference: string
}): Promise<void> {
  const { baseUrl, apiKey, clientId, headerName } = settings().service
  const answer = await request(`${baseUrl}/api/payments/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'api-key': apiKey,
      [`x-${headerName}-client-id`]: clientId,
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      ...{ amount: payment.amount, currency: 'UGX', reference: payment.reference },
      payment_method: payment.phone.startsWith('+25675') ? 'airtel' : 'mtn',
      user_info: { phone_number: payment.phone, name: payment.name },
    }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`The sandbox refused a payment: ${answer.statusCode} ${text}`)
}

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

// Readings follow one another after seconds, then minutes; a failure counts once two readings have seen it far enough apart.
const LATER_MS = [10_000, 20_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000]

/** Lets so much time pass that all that was sent has come to its end, and follows it meanwhile. */
export async function untilSettled(mostMs = Number.POSITIVE_INFINITY): Promise<void> {
  const begun = Date.now()
  await sendDue()
  for (const later of LATER_MS) {
    if (Date.now() - begun + later > mostMs) return
    await moveTo(Date.now() + later)
    await sendDue()
  }
}
