import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillHistory } from '@/bench/history'
import { testStaff } from '@/lib/access/test-staff'
import { readMoneyOut } from '@/lib/overview/money-out'
import { openCollectionRequests } from '@/lib/payments/collection-requests/read-collection-request'
import type { Engine } from '@/lib/store/database'
import { observeStatements } from '@/lib/store/engine/statement-watch'
import { openTestDatabase } from '@/lib/store/test-database'
import { watch } from './alarms'
import { senderStatus } from './sender-status'
import { dueNow, nextDueInMs, readWork } from './work'

/** Two batches each: enough submissions for reading all of them to cost more than an index. */
const HISTORY = { payouts: 2_000, rowsEach: 2, payees: 10 }

describe('what looks for open submissions', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await store.asOwner((direct) => fillHistory(direct, HISTORY))
  })
  afterEach(() => store.close())

  /** The plans of the statements about submissions that `work` runs. */
  async function plansOf(work: () => Promise<unknown>): Promise<readonly string[]> {
    const asked: (() => Promise<readonly string[]>)[] = []
    const stop = observeStatements((text, _ms, explain) => {
      if (/\bsubmission\b/.test(text)) asked.push(explain)
    })
    await work()
    stop()
    const plans: string[] = []
    for (const explain of asked) plans.push(...(await explain()))
    expect(plans.length).toBeGreaterThan(0)
    return plans
  }

  it('finds what is due by the time it is due', async () => {
    for (const look of [() => dueNow(100), nextDueInMs])
      expect((await plansOf(look)).join('\n')).toMatch(/Index Cond: \(next_attempt_at/)
  })

  it('reads none of those that ended, however many there are', async () => {
    const staff = await testStaff('payouts:prepare')
    const looks = {
      dueNow: () => dueNow(100),
      readWork: async () => readWork(await dueNow(4)),
      nextDueInMs: () => nextDueInMs(),
      senderStatus: () => senderStatus(),
      watch: () => watch(),
      openCollectionRequests: () => openCollectionRequests(staff),
      readMoneyOut: () => readMoneyOut(staff, '2026-11-01'),
    }
    for (const [name, look] of Object.entries(looks))
      expect((await plansOf(look)).join('\n'), name).not.toMatch(/Seq Scan on submission\b/)
  })
})
