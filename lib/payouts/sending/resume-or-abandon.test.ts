import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '@/lib/access/system'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { retryFailed } from '@/lib/payouts/results/retry-failed'
import { asked, choiceOf, decided, retried, rowsOf, savedDraft, view } from '@/lib/payouts/testing/draft'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { submission } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { letEpochPass } from '@/lib/store/test-story'
import { recordAbsenceScan } from '@/lib/store/transitions/absence'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { beginScan } from '@/lib/store/transitions/readings'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { holdSubmission, voidSubmission } from '@/lib/store/transitions/submissions'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { abandonStopped, resumeStopped } from './resume-or-abandon'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

describe('a stopped batch', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const checker = () => testStaff('payouts:approve', { name: 'D. Okot' })
  const stateOf = async (id: string) =>
    (await store.db.select().from(submission).where(eq(submission.id, id))).map((one) => one.holdReason ?? one.state)
  const hold = async () => {
    const maker = await testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
    const payoutId = await savedDraft(maker, [{ phone: '0772000101' }])
    await decided(await checker(), await asked(maker, payoutId))
    const [sent] = await store.db.select().from(submission).where(eq(submission.payoutId, payoutId))
    const submissionId = sent?.id ?? ''
    await withTx((tx) => holdSubmission(tx, system(), { submissionId, reason: 'The service refused the quote' }))
    return { maker, payoutId, submissionId }
  }
  const restored = async (submissionId: string, found: number) => {
    await bumpEpoch('restored')
    await searched(submissionId, found)
  }
  const searched = async (submissionId: string, found: number) => {
    const { ticket } = await beginScan(store.db, submissionId)
    await withTx((tx) => recordAbsenceScan(tx, system(), { submissionId, ticket, total: 1, complete: true, found }))
  }

  it('is sent once another person resumes it, and the activity log says who did', async () => {
    const { payoutId, submissionId } = await hold()
    const person = await checker()
    expect((await rowsOf(person, payoutId))[0]?.status).toEqual({ kind: 'on-hold' })
    expect(await resumeStopped(person, submissionId, TEST_PASSWORD)).toEqual({ ok: true, value: null })
    expect(await stateOf(submissionId)).toEqual(['ready'])
    const entries = await store.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `submission:${submissionId}`))
      .orderBy(audit.seq)
    expect(entries.at(-1)).toMatchObject({ action: 'submission.ready', actorId: person.id })
    expect(await resumeStopped(person, submissionId, TEST_PASSWORD)).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
  })

  it('frees its rows when it is abandoned, for one other draft', async () => {
    const { maker, payoutId, submissionId } = await hold()
    expect(await retried(maker, payoutId)).toMatchObject({ ok: false })
    expect(await abandonStopped(await checker(), submissionId, TEST_PASSWORD)).toEqual({ ok: true, value: null })
    expect((await view(maker, payoutId)).payableAgain).toHaveLength(1)
    const seen = await choiceOf(maker, payoutId)
    expect(await retryFailed(maker, payoutId, seen)).toMatchObject({ ok: true })
    expect(await retryFailed(maker, payoutId, seen)).toMatchObject({ ok: false })
    expect(await resumeStopped(await checker(), submissionId, TEST_PASSWORD)).toMatchObject({ ok: false })
    expect(await stateOf(submissionId)).toEqual(['void'])
  })

  it('that was abandoned before a restored backup may have been paid: to pay its row again asks first', async () => {
    const { maker, payoutId, submissionId } = await hold()
    expect(await abandonStopped(await checker(), submissionId, TEST_PASSWORD)).toEqual({ ok: true, value: null })
    await bumpEpoch('restored')
    const [sum] = (await view(maker, payoutId)).payableAgain
    const [row] = await rowsOf(maker, payoutId)
    expect([sum?.unsure, row?.payableAgain]).toEqual([true, 'unsure'])
    const again = await retryFailed(maker, payoutId, { changed: [row?.id ?? ''], sums: sum ? [sum] : [] })
    const [retry] = await rowsOf(maker, again.ok ? again.value.payoutId : '')
    expect(retry?.problems.map(({ code }) => code)).toContain('paid-before')
  })

  it('is decided by one of two people who click at once', async () => {
    const { submissionId } = await hold()
    const [one, other] = [await checker(), await checker()]
    const [up, on] = await Promise.all([
      abandonStopped(one, submissionId, TEST_PASSWORD),
      resumeStopped(other, submissionId, TEST_PASSWORD),
    ])
    expect([up.ok, on.ok]).toContain(true)
    expect(await stateOf(submissionId)).toEqual([up.ok ? 'void' : 'ready'])
  })

  it('is decided neither by its maker nor by an editor of its rows', async () => {
    const both = await testStaff('payouts:approve', { name: 'B. Oth' })
    const author = { ...both, 'may:payouts:prepare': true as const }
    const helped = await savedDraft(author, [{ phone: '0772000102' }])
    const maker = await testStaff('payouts:prepare', { role: 'preparer' })
    await decided(await checker(), await asked(maker, helped))
    const [sent] = await store.db.select().from(submission).where(eq(submission.payoutId, helped))
    const submissionId = sent?.id ?? ''
    await withTx((tx) => holdSubmission(tx, system(), { submissionId, reason: 'refused' }))
    for (const verb of [resumeStopped, abandonStopped]) {
      expect(await verb(both, submissionId, TEST_PASSWORD)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    }
    expect(await stateOf(submissionId)).toEqual(['stopped'])
  })

  it('that the service has already is neither sent nor abandoned, and is not called unpaid', async () => {
    const { maker, payoutId, submissionId } = await hold()
    await restored(submissionId, 1)
    const person = await checker()
    expect(await abandonStopped(person, submissionId, TEST_PASSWORD)).toMatchObject({
      ok: false,
      problem: { message: saying('may have been paid') },
    })
    expect(await resumeStopped(person, submissionId, TEST_PASSWORD)).toMatchObject({
      ok: false,
      problem: { message: saying('already has this batch') },
    })
    expect((await rowsOf(person, payoutId))[0]?.status).toEqual({ kind: 'not-known', onHold: true })
    expect((await view(maker, payoutId)).payableAgain).toEqual([])
    const forced = withTx((tx) => voidSubmission(tx, system(), { submissionId, reason: 'by force' }))
    expect(refusalOf(await forced.catch((error: unknown) => error))?.rule).toBe('I10')
  })

  it('from before a restored backup is abandoned only after a search that found nothing', async () => {
    const { submissionId } = await hold()
    await bumpEpoch('restored')
    expect(await abandonStopped(await checker(), submissionId, TEST_PASSWORD)).toMatchObject({ ok: false })
    // One search at once proves nothing: the list of the service may lag.
    await restored(submissionId, 0)
    expect(await abandonStopped(await checker(), submissionId, TEST_PASSWORD)).toMatchObject({ ok: false })
    await letEpochPass(store, '31 minutes')
    await searched(submissionId, 0)
    await letEpochPass(store, '11 minutes')
    await searched(submissionId, 0)
    expect(await abandonStopped(await checker(), submissionId, TEST_PASSWORD)).toEqual({ ok: true, value: null })
  })
})
