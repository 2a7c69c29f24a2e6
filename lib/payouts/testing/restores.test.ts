import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { emptying } from '@/lib/store/test-emptying'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { type RestoreStory, restoreStory } from './restore-story'
import { liveRestore } from './restore-world'

const number = (name: string, otherwise: number) => Number.parseInt(process.env[name] ?? `${otherwise}`, 10)
const RUNS = number('RESTORE_RUNS', 60)
const SEED = number('RESTORE_SEED', 1)
/** So many runs come by every kind of restore. */
const ENOUGH_FOR_ALL = 40
/** Runs with the guards switched off, in which rows have to be paid twice. */
const BARE_RUNS = 12

const say = (line: string) => (process.env.RESTORE_RUNS === undefined ? undefined : console.log(line))

let sandbox: TestSandbox
let store: Engine
let empty: string
beforeAll(async () => {
  sandbox = await startTestSandbox({
    SERVICE_RATE_PER_SECOND: '1000',
    SERVICE_MAX_IN_FLIGHT: '16',
    LOG_LEVEL: 'silent',
  })
  store = await openTestDatabase()
  empty = await store.asOwner(emptying)
})
afterAll(async () => {
  await store.close()
  await sandbox.stop()
})

const live = async (one: RestoreStory) => {
  await store.asOwner(({ exec }) => exec(empty))
  return liveRestore(store, sandbox, one)
}

const WITHOUT_GUARDS = `
  create or replace function comparison_is_due() returns boolean language sql as 'select false';
  create or replace function proves_restore(x stranger) returns boolean language sql as 'select false'`

describe('payouts through restored databases, folders and machines', () => {
  it(
    `pays nobody twice in ${RUNS} restores, and everybody after a restart without one`,
    async () => {
      const counts = new Map<string, number>()
      const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by)
      const stories = fc.sample(restoreStory, { numRuns: RUNS, seed: SEED })
      for (const [at, one] of stories.entries()) {
        const end = await live(one)
        const inRun = `run ${at} of seed ${SEED}: ${JSON.stringify(one)}`
        expect(end.twice, `${end.twice} of ${end.rows} rows were paid twice in ${inRun}`).toBe(0)
        if (one.restored === 'nothing') {
          expect(end.blocked, `sending was blocked in ${inRun}`).toBe(false)
          expect(end.unpaid, `${end.unpaid} of ${end.rows} rows were not paid in ${inRun}`).toBe(0)
        }
        count(`runs: ${one.restored}`)
        count('rows', end.rows)
        if (end.blocked) count(`blocked: ${one.restored}`)
        if (end.comparedFor > 0) count('runs that waited for the lists')
        if (at % 50 === 49) say(`${at + 1} runs, nobody paid twice`)
      }
      for (const [what, n] of [...counts].toSorted()) say(`count: ${n} ${what}`)
      if (RUNS >= ENOUGH_FOR_ALL) expect(counts.get('blocked: folder')).toBeGreaterThan(0)
    },
    RUNS * 20_000,
  )

  it(
    'would notice that nothing guards against a restored folder',
    async () => {
      const bare = await openTestDatabase()
      await bare.asOwner(({ exec }) => exec(WITHOUT_GUARDS))
      const start = await bare.asOwner(emptying)
      let twice = 0
      for (const one of fc.sample(restoreStory, { numRuns: BARE_RUNS, seed: SEED })) {
        await bare.asOwner(({ exec }) => exec(start))
        twice += (await liveRestore(bare, sandbox, { ...one, restored: 'folder' })).twice
      }
      await bare.close()
      expect(twice).toBeGreaterThan(0)
    },
    BARE_RUNS * 20_000,
  )
})
