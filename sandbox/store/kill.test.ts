import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { type Caller, callerOf } from '../testing/caller.ts'
import { listen } from '../testing/listener.ts'
import { type Running, startProgram, temporaryFolder } from '../testing/process.ts'

const ROUNDS = Number(process.env.SANDBOX_KILL_ROUNDS ?? 20)
const folder = temporaryFolder()
afterAll(() => folder.remove())

type Sent = { key: string; way: Way; answer: string | null }
type Way = { path: string; bodyOf: (key: string) => object; executions: number }

const user_info = { phone_number: '+256772000418' }
const batchOf = (key: string) => batch([recipient({ reference: key })], { description: `${key} wages` })

// An escrow disbursement holds its money, so it is accepted once and executed never.
const ways: Way[] = [
  { path: '/api/disbursements', bodyOf: batchOf, executions: 1 },
  { path: '/api/escrow-disbursements', bodyOf: batchOf, executions: 0 },
  {
    path: '/api/payments/create',
    bodyOf: (key) => ({ amount: 1500, currency: 'UGX', payment_method: 'mtn', user_info, reference: key }),
    executions: 1,
  },
]

function wayOf(n: number): Way {
  const way = ways[n % ways.length]
  if (!way) throw new Error('There is no way to send.')
  return way
}

const send = ({ post }: Caller, { key, way }: Sent) => post(way.path, way.bodyOf(key), { key })

/** Sends one request after another; kills the sandbox amid one of them and remembers what was acknowledged. */
async function sendUntilKilled(round: number, running: Running): Promise<Sent[]> {
  const caller = callerOf(running.ready)
  const sent: Sent[] = []
  const last = randomInt(2, 12)
  for (let n = 0; ; n += 1) {
    const entry: Sent = { key: `round-${round}-${n}`, way: wayOf(n), answer: null }
    sent.push(entry)
    // The kill comes at any moment of a write: the random wait is the test, not a way around one.
    if (n === last) void wait(randomInt(0, 8)).then(() => running.end('SIGKILL'))
    try {
      const { status, text } = await send(caller, entry)
      if (status === 200) entry.answer = text
    } catch {
      return sent
    }
  }
}

async function expectAllOnce(caller: Caller, sent: Sent[]): Promise<number> {
  let acknowledged = 0
  for (const entry of sent) {
    const replayed = await send(caller, entry)
    expect(replayed.status).toBe(200)
    if (entry.answer !== null) expect(replayed.text).toBe(entry.answer)
    acknowledged += entry.answer === null ? 0 : 1
  }
  await caller.control('settle', {})
  const { byReference } = await caller.ledger()
  for (const { key, way } of sent) expect(byReference[key]).toMatchObject({ batches: 1, executions: way.executions })
  return acknowledged
}

const minutes = 60_000

test(
  `killed with -9 ${ROUNDS} times: nothing acknowledged is lost, nothing is executed twice`,
  async () => {
    let acknowledged = 0
    let running = await startProgram(folder.path)
    for (let round = 0; round < ROUNDS; round += 1) {
      const sent = await sendUntilKilled(round, running)
      running = await startProgram(folder.path)
      acknowledged += await expectAllOnce(callerOf(running.ready), sent)
    }
    await running.end('SIGTERM')
    expect(acknowledged).toBeGreaterThan(ROUNDS)
  },
  30 * minutes,
)

test('an event that was not delivered before a kill is delivered after it', async () => {
  const hook = await listen()
  const own = temporaryFolder()
  const settings = { SANDBOX_WEBHOOK_URL: hook.url }
  const first = await startProgram(own.path, settings)
  hook.answer(503)
  await callerOf(first.ready).post('/api/disbursements', batch())
  await callerOf(first.ready).control('settle', {})
  await hook.until(1)
  await first.end('SIGKILL')
  const second = await startProgram(own.path, settings)
  await callerOf(second.ready).control('clock', { advance: '1m' })
  const [before, after] = await hook.until(2)
  expect(after?.body).toBe(before?.body)
  await second.end('SIGTERM')
  await hook.close()
  own.remove()
})
