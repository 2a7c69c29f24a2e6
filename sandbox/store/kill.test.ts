import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { type Caller, callerOf } from '../testing/caller.ts'
import { listen } from '../testing/listener.ts'
import { prepareProgram, type Running, startProgram, temporaryFolder } from '../testing/process.ts'

const ROUNDS = Number(process.env.SANDBOX_KILL_ROUNDS ?? 40)
const folder = temporaryFolder()
// What was compiled once is not compiled again at each of the many starts.
const env = { NODE_COMPILE_CACHE: join(folder.path, 'compiled') }
afterAll(() => folder.remove())

type Way = { path: string; bodyOf: (key: string) => object; executions: number }
type Sent = { key: string; way: Way; answer: string | null }

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

const send = ({ post }: Caller, { key, way }: Sent) => post(way.path, way.bodyOf(key), { key })

/** One writer a way, each sending one request after another; the sandbox is killed while all of them write. */
async function sendUntilKilled(round: number, running: Running): Promise<Sent[]> {
  const caller = callerOf(running.ready)
  const sent: Sent[] = []
  const busy = Promise.withResolvers<void>()
  let left = randomInt(1, 7)
  const write = async (way: Way, writer: number) => {
    for (let n = 0; ; n += 1) {
      const entry: Sent = { key: `round-${round}-${writer}-${n}`, way, answer: null }
      sent.push(entry)
      const { status, text } = await send(caller, entry)
      if (status === 200) entry.answer = text
      left -= 1
      if (left === 0) busy.resolve()
    }
  }
  const writers = Promise.allSettled(ways.map(write))
  await busy.promise
  // The kill comes at any moment of a write: the random wait is the test, not a way around one.
  await wait(randomInt(0, 8))
  await running.end('SIGKILL')
  await writers
  return sent
}

/** Sends everything again: what was acknowledged is answered with the same bytes. */
async function expectKept(caller: Caller, sent: Sent[]): Promise<void> {
  for (const entry of sent) {
    const replayed = await send(caller, entry)
    expect([entry.key, replayed.status]).toEqual([entry.key, 200])
    if (entry.answer !== null) expect(replayed.text).toBe(entry.answer)
  }
}

async function expectAllOnce(caller: Caller, sent: Sent[]): Promise<void> {
  await caller.control('settle', {})
  const { byReference } = await caller.ledger()
  for (const { key, way } of sent) expect(byReference[key]).toMatchObject({ batches: 1, executions: way.executions })
}

const minutes = 60_000

test(
  `killed with -9 ${ROUNDS} times: nothing acknowledged is lost, nothing is executed twice`,
  async () => {
    const all: Sent[] = []
    let running = await startProgram(folder.path, env)
    await running.end('SIGTERM')
    let next = prepareProgram(folder.path, env)
    running = await next.go()
    for (let round = 0; round < ROUNDS; round += 1) {
      next = prepareProgram(folder.path, env)
      const sent = await sendUntilKilled(round, running)
      running = await next.go()
      await expectKept(callerOf(running.ready), sent)
      all.push(...sent)
    }
    await expectAllOnce(callerOf(running.ready), all)
    await running.end('SIGTERM')
    // Each kill cut off somebody who was writing, and many had been answered before.
    const unanswered = all.filter(({ answer }) => answer === null).length
    expect(unanswered).toBeGreaterThanOrEqual(ROUNDS)
    expect(all.length - unanswered).toBeGreaterThanOrEqual(ROUNDS)
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
