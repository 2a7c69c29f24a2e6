import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '@/lib/store/test-database'
import { onCrashPoint } from '@/lib/submissions/sending/crash-point'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { live } from './world'
import { addCounts, countLines, HAPPENINGS, noCounts } from './world-counts'
import { world } from './world-story'

const number = (name: string, otherwise: number) => Number.parseInt(process.env[name] ?? `${otherwise}`, 10)
/** Worlds of each seed, and batches of each of a world's two payouts. */
const WORLDS = number('SENDER_WORLDS', 2)
const BATCHES = number('SENDER_BATCHES', 3)
const SEED = number('SENDER_SEED', 1)
/** Seeds from the first on are lived through until there were so many submissions; without it, the first one alone. */
const SUBMISSIONS = number('SENDER_SUBMISSIONS', 0)
/** So many submissions come by everything that can happen. */
const ENOUGH_FOR_ALL = 10_000
const SHRINKING_MS = 3_600_000

const says = process.env.SENDER_WORLDS !== undefined
const say = (line: string) => (says ? console.log(line) : undefined)

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

describe('payouts through faults, deaths, restored backups and wrong clocks', () => {
  it(
    `pays nobody twice and shows nothing untrue, in ${WORLDS} worlds`,
    async () => {
      const counts = noCounts()
      let submissions = 0
      let worlds = 0
      let seed = SEED
      const livesWell = fc.asyncProperty(world, async (one) => {
        const store = await openTestDatabase()
        try {
          const end = await live(store, sandbox, one, BATCHES)
          submissions += end.submissions
          worlds += 1
          addCounts(counts, end.counts)
          expect(end.wrong, end.wrong.slice(0, 5).join('; ')).toEqual([])
        } catch (error) {
          // Said before a shorter story is looked for, which takes long.
          say(`seed ${seed} is WRONG after ${worlds} worlds: ${error}\n${fc.stringify(one)}`)
          throw error
        } finally {
          onCrashPoint(null)
          await store.close()
        }
      })
      const begun = Date.now()
      for (; seed === SEED || submissions < SUBMISSIONS; seed += 1) {
        // A wrong world fails the run with its seed and the shortest story that still ends wrong.
        await fc.assert(livesWell, {
          ...{ numRuns: WORLDS, seed, endOnFailure: !says },
          ...{ interruptAfterTimeLimit: SHRINKING_MS, markInterruptAsFailure: true },
        })
        const each = ((Date.now() - begun) / 1_000 / submissions).toFixed(3)
        say(`seed ${seed}: ${submissions} submissions in ${worlds} worlds so far, ${each} s each, nothing wrong`)
      }
      expect(submissions).toBeGreaterThan(WORLDS * BATCHES)
      expect(counts.backups).toBeGreaterThanOrEqual(worlds)
      say(`count: ${submissions} submissions\ncount: ${worlds} worlds, nothing wrong\n${countLines(counts)}`)
      if (submissions >= ENOUGH_FOR_ALL) expect(HAPPENINGS.filter((one) => counts[one] === 0)).toEqual([])
    },
    Math.max(SUBMISSIONS, WORLDS * (12 + BATCHES)) * 5_000 + 2 * SHRINKING_MS,
  )
})
