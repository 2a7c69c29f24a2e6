import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '@/lib/store/test-database'
import { onCrashPoint } from '@/lib/submissions/crash-point'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/test-sandbox'
import { live } from './test-world'
import { world } from './test-world-story'

const number = (name: string, otherwise: number) => Number.parseInt(process.env[name] ?? `${otherwise}`, 10)
const WORLDS = number('SENDER_WORLDS', 2)
const BATCHES = number('SENDER_BATCHES', 3)
const SEED = number('SENDER_SEED', 1)

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({
    SERVICE_TIMEOUT_MS: '2000',
    CONFIRM_FAILED_SECONDS: '60',
    SERVICE_RATE_PER_SECOND: '1000',
    SERVICE_MAX_IN_FLIGHT: '16',
  })
})
afterAll(() => sandbox.stop())

describe.each(testDatabases())(
  'payouts through faults, deaths, restored backups and wrong clocks ($engine)',
  ({ open }) => {
    it(
      `pays nobody twice and shows nothing untrue, in ${WORLDS} worlds`,
      async () => {
        let submissions = 0
        await fc.assert(
          fc.asyncProperty(world, async (one) => {
            const store = await open()
            try {
              const end = await live(store, sandbox, one, BATCHES)
              submissions += end.submissions
              expect(end.wrong).toEqual([])
            } finally {
              onCrashPoint(null)
              await store.close()
            }
          }),
          { numRuns: WORLDS, endOnFailure: true, seed: SEED },
        )
        expect(submissions).toBeGreaterThan(WORLDS * BATCHES)
        if (process.env.SENDER_WORLDS) console.log(`${submissions} submissions in ${WORLDS} worlds, nothing wrong`)
      },
      WORLDS * (60_000 + BATCHES * 5_000),
    )
  },
)
