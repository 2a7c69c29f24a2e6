import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { openTestDatabase } from '@/lib/store/test-database'
import { age, approvedBatch, outcomes, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { dialect, faultsOn, kinds } from '@/lib/submissions/testing/dialects'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '1000' })
})
afterAll(() => sandbox.stop())

const phones = fc.array(
  fc.constantFrom('+256772100100', '+256772100200', '+256772000001', '+256772000007', '+256772000008'),
  { minLength: 1, maxLength: 4 },
)
const TERMS = [{ type: 'manual_release', data: '{}' as JsonText }]
const UNCLEAR = ['ready', 'sending', 'unknown', 'reconciling']
const RUNS = Number.parseInt(process.env.SENDER_CAMPAIGN_RUNS ?? '12', 10)

describe('any dialect with any fault', () => {
  it(
    'pays no row twice, says nothing untrue of any, and leaves none unclear',
    async () => {
      const store = await openTestDatabase()
      await fc.assert(
        fc.asyncProperty(dialect, kinds, phones, fc.boolean(), async (switches, struck, to, isEscrow) => {
          await sandbox.control('reset', {})
          await sandbox.control('dialect', switches)
          const batch = await approvedBatch(store, to, isEscrow ? () => TERMS : undefined)
          const faults = faultsOn(isEscrow ? 'POST /api/escrow-disbursements' : 'POST /api/disbursements', struck)
          if (faults.length > 0) await sandbox.control('faults', { faults })
          // A busy machine may let quotes time out: what is still `ready` has sent nothing, and is given the time to.
          const patience = performance.now() + 30_000
          for (let n = 0; n < 7; ) {
            await turn(store, testWorker(), batch.submissionId)
            const waits = (await read(batch.submissionId)).state === 'ready' && performance.now() < patience
            // A list may lag by minutes, also behind what only the fourth try has made.
            if (n >= 2 && !waits) await sandbox.control('clock', { advance: '10m' })
            if (n > 2) await sandbox.control('settle', {})
            if (waits) continue
            n += 1
            await age(store, '1 min')
          }
          const { state } = await read(batch.submissionId)
          const { byReference } = await sandbox.ledger()
          // A stored refusal is replayed for as long as its key lives, and a 429 may still be waited for.
          const stuck =
            struck.includes('rate-limit') ||
            (switches.keysStore === 'all' && struck.some((kind) => kind.endsWith('-before')))
          if (!stuck) expect(UNCLEAR).not.toContain(state)
          const shown = await outcomes(store, batch.payoutId)
          batch.references.forEach((reference, at) => {
            const counts = byReference[reference] ?? { accepted: 0, executions: 0 }
            expect(counts.accepted).toBeLessThanOrEqual(1)
            expect(counts.executions).toBeLessThanOrEqual(1)
            // Money in escrow is paid to nobody before it is released, which nobody does here.
            if (isEscrow) expect([counts.executions, shown[at]?.mapped === 'paid']).toEqual([0, false])
            if (shown[at]?.mapped === 'paid') expect(counts.executions).toBe(1)
            if (shown[at]?.mapped === 'failed') expect(counts.executions).toBe(0)
            if (['rejected_clean', 'absent_proven', 'void'].includes(state)) expect(counts.accepted).toBe(0)
          })
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
      await store.close()
    },
    RUNS * 20_000,
  )
})
