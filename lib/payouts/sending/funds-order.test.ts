import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { asked, decided, savedDraft } from '@/lib/payouts/testing/draft'
import type { Engine } from '@/lib/store/database'
import { submission } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { testWorker, turn } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { resumePayout } from './resume-funds'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ BATCH_MAX_RECIPIENTS: '1' })
})
afterAll(() => sandbox.stop())

const FEE = 1_000
const wallet = (balance: number) => sandbox.control('wallet', { currency: 'UGX', balance: (balance + 1).toFixed(2) })

async function batchesOf(store: Engine, payoutId: string) {
  return store.db
    .select()
    .from(submission)
    .where(sql`payout_id = ${payoutId} and not is_made_anew(root_id, generation)`)
    .orderBy(asc(sql`(select created_at from submission r where r.id = ${submission.rootId})`))
}

it('what was sent is always the beginning of the payout, each row once, with two senders and two people at once, whatever the wallet holds', async () => {
  const story = fc.record({
    amounts: fc.array(fc.integer({ min: 12, max: 90 }), { minLength: 3, maxLength: 6 }),
    first: fc.double({ min: 0, max: 1, noNaN: true }),
    topUps: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ amounts, first, topUps }) => {
      const store = await openTestDatabase()
      try {
        await sandbox.control('reset', {})
        const maker = await testStaff('payouts:prepare', { role: 'preparer' })
        const lines = amounts.map((amount, at) => ({ phone: `07720${10_137 + at * 7_919}`, amount: `${amount}000` }))
        const payoutId = await savedDraft(maker, lines)
        await decided(await testStaff('payouts:approve'), await asked(maker, payoutId))
        const need = amounts.reduce((sum, amount) => sum + amount * 1_000 + FEE, 0)
        const workers = [testWorker(), testWorker()]
        const turns = async () => {
          for (let at = 0; at < amounts.length + 2; at += 1) await Promise.all(workers.map((one) => turn(store, one)))
        }
        const prefix = async () => {
          const sent = (await batchesOf(store, payoutId)).map(({ state }) => state === 'accepted')
          expect(sent).toEqual(sent.toSorted((a, b) => Number(b) - Number(a)))
          return sent.filter(Boolean).length
        }
        await wallet(Math.round(need * first))
        await turns()
        await prefix()
        for (const share of [...topUps, 2]) {
          await wallet(Math.round(need * share))
          const people = [await testStaff('payouts:approve'), await testStaff('payouts:approve')]
          const done = await Promise.all(people.map((person) => resumePayout(person, payoutId, TEST_PASSWORD)))
          expect(done.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
          await turns()
          await prefix()
        }
        expect(await prefix()).toBe(amounts.length)
        const { byReference } = await sandbox.ledger()
        expect(Object.values(byReference).map(({ accepted }) => accepted)).toEqual(amounts.map(() => 1))
        const made = await store.db.select().from(submission).where(eq(submission.payoutId, payoutId))
        expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(made.length)
      } finally {
        await store.close()
      }
    }),
    { numRuns: 5 },
  )
}, 240_000)
