import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { callerOf } from '../testing/caller.ts'
import { startProgram, temporaryFolder } from '../testing/process.ts'

const ROUNDS = Number(process.env.SANDBOX_KILL_ROUNDS ?? 20)
const folder = temporaryFolder()
afterAll(() => folder.remove())

type Sent = { key: string; answer: string | null }

/** Sends batches one after another until the connection breaks; remembers what was acknowledged. */
async function sendUntilKilled(round: number, post: (key: string) => Promise<{ status: number; text: string }>) {
  const sent: Sent[] = []
  for (let n = 0; ; n += 1) {
    const entry: Sent = { key: `round-${round}-${n}`, answer: null }
    sent.push(entry)
    try {
      const { status, text } = await post(entry.key)
      if (status === 200) entry.answer = text
    } catch {
      return sent
    }
  }
}

const bodyOf = (key: string) => batch([recipient({ reference: key })], { description: `${key} wages` })

test(`killed with -9 ${ROUNDS} times: nothing acknowledged is lost, nothing is executed twice`, {
  timeout: 240_000,
}, async () => {
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await startProgram(folder.path)
    const { post } = callerOf(first.ready)
    const sending = sendUntilKilled(round, (key) => post('/api/disbursements', bodyOf(key), { key }))
    // The kill comes at any moment of a write: the random wait is the test, not a way around one.
    await wait(randomInt(10, 60))
    await first.end('SIGKILL')
    const sent = await sending

    const second = await startProgram(folder.path)
    const again = callerOf(second.ready)
    for (const { key, answer } of sent) {
      const replayed = await again.post('/api/disbursements', bodyOf(key), { key })
      expect(replayed.status).toBe(200)
      if (answer !== null) expect(replayed.text).toBe(answer)
      acknowledged += answer === null ? 0 : 1
    }
    await again.control('settle', {})
    const { byTag } = await again.ledger()
    for (const { key } of sent) expect(byTag[key]).toMatchObject({ batches: 1, accepted: 1, executions: 1 })
    await second.end('SIGTERM')
  }
  expect(acknowledged).toBeGreaterThan(0)
})
