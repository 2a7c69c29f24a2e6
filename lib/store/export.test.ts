import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verifyActivity } from '@/lib/activity/verify'
import { exportData, importData } from './export'
import { adoptEngine, withTx } from './open'
import { openTestDatabase } from './test-database'
import { open as openOne, quoteFor, submitted, systemActor } from './test-story'
import { closeAttempt, openAttempt } from './transitions/attempts'

describe('moving a database', () => {
  it('copies everything, with the activity log, and sends nothing from the copy until it is reconciled', {
    timeout: 120_000,
  }, async () => {
    const here = await openTestDatabase()
    const sent = await submitted(here)
    const waiting = await submitted(here)
    const { attemptId } = await openOne(sent)
    const closing = {
      httpStatus: null,
      errorCode: null,
      serviceRequestId: null,
      serviceId: null,
      nextInMs: 0,
      problem: null,
    }
    const detail = { words: "it's \\ é 🌍 $$" }
    await withTx((tx) =>
      closeAttempt(tx, systemActor, { ...closing, detail, attemptId, outcome: 'unknown', nextState: 'unknown' }),
    )
    const parts: string[] = []
    await exportData(async (part) => void parts.push(part))
    const tables = [
      'staff',
      'payout',
      'payout_row',
      'proposal',
      'approval',
      'submission',
      'submission_row',
      'attempt',
      'audit',
      'audit_chain',
      'audit_unchained',
      'step_up',
      'state_edge',
    ]
    const digest = (store: typeof here) =>
      Promise.all(
        tables.map(
          async (table) =>
            (
              await store.db.execute(
                sql.raw(
                  `select '${table}' as table, count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
                ),
              )
            ).rows[0],
        ),
      )
    const before = await digest(here)
    await expect(importData(parts.join(''))).rejects.toThrow('nobody has used')

    const there = await openTestDatabase()
    await importData(parts.join(''))
    expect(await digest(there)).toEqual(before)
    expect((await verifyActivity(there.db, { kept: [] })).ok).toBe(true)
    for (const { submissionId } of [sent, waiting]) {
      const answer = await withTx((tx) =>
        openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: quoteFor(2) }),
      )
      expect(answer).toEqual({ refused: 'old-epoch' })
    }
    await there.close()
    adoptEngine(here)
    await here.close()
  })
})
