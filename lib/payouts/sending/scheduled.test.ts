import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD } from '@/lib/access/test-staff'
import { decide } from '@/lib/payouts/approval/decide'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { FIRST_PAYOUTS } from '@/lib/payouts/payouts-filters'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { decided, savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { submission } from '@/lib/store/schema/submission'
import { byOwner } from '@/lib/store/test-owner'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { senderStatus } from '@/lib/submissions/sending/sender-status'
import { dueNow } from '@/lib/submissions/sending/work'
import { abandonStopped } from './resume-or-abandon'
import { stopScheduled } from './stop-scheduled'

const line = { name: 'Akello Grace', phone: '0772100100', amount: '50000', reference: 'SCHEDULED-1' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describePayouts('a payout that is sent on a day', ({ maker, checker, store, sandbox }) => {
  const quoted = async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line], 'Salaries')
    for (const { hash } of (await view(staff, id)).batches)
      expect(await quoteDraft(staff, id, hash)).toMatchObject({ ok: true })
    return { staff, id, hash: (await view(staff, id)).contentHash ?? '' }
  }
  const approved = async (sendAt: Date) => {
    const { staff, id, hash } = await quoted()
    const asked = await submitForApproval(staff, id, hash, '', sendAt)
    if (!asked.ok) throw new Error(asked.problem.message.key)
    expect(await decided(await checker(), asked.value)).toMatchObject({ ok: true })
    const [batch] = await store().db.select().from(submission).where(eq(submission.payoutId, id))
    if (batch === undefined) throw new Error('Nothing was approved')
    return { staff, id, batch }
  }
  const send = (id: string) => sendSubmission(id, { worker: 'test', onReapproval: async () => undefined })
  const setSendAt = (id: string, to: string) =>
    store().asOwner(async ({ exec }) => {
      await exec('begin; set local session_replication_role = replica')
      await exec(`update payout set send_at = ${to} where id = '${id}'`)
      await exec('commit')
    })
  const dayComes = (id: string) => setSendAt(id, "clock_timestamp() - interval '1 second'")

  it('waits for its moment whatever makes the sender look at it, and is then quoted again and paid once', async () => {
    const { staff, id, batch } = await approved(inDays(3))
    expect(await dueNow(10)).toEqual([])
    expect(await senderStatus()).toMatchObject({ waiting: 0 })
    expect((await view(staff, id)).sendAt).toBe(batch.nextAttemptAt?.toISOString())
    const { payouts } = await listPayouts(staff, { ...FIRST_PAYOUTS, search: '' })
    expect(payouts.map(({ status }) => status)).toEqual(['scheduled'])
    await byOwner(store(), sql`update submission set next_attempt_at = null where id = ${batch.id}::uuid`)
    await send(batch.id)
    const [kept] = await store().db.select().from(submission).where(eq(submission.id, batch.id))
    expect(kept).toMatchObject({ state: 'ready', sends: 0, firstSentAt: null })
    expect(await dueNow(10)).toEqual([])
    expect((await sandbox().ledger()).byReference).toEqual({})
    await dayComes(id)
    await byOwner(store(), sql`update submission set next_attempt_at = null where id = ${batch.id}::uuid`)
    await send(batch.id)
    const [sent] = await store().db.select().from(submission).where(eq(submission.id, batch.id))
    expect(sent).toMatchObject({ state: 'accepted', sends: 1 })
    await sandbox().control('settle', {})
    const paid = Object.values((await sandbox().ledger()).byReference)
    expect(paid).toMatchObject([{ accepted: 1, executions: 1 }])
  })

  it('is approved with its moment: another moment is other content', async () => {
    const { staff, id, hash } = await quoted()
    const asked = await submitForApproval(staff, id, hash, '', inDays(2))
    if (!asked.ok) throw new Error(asked.problem.message.key)
    const { proposals } = await view(staff, id)
    expect(proposals[0]?.summary.sendAt).toBe((await view(staff, id)).sendAt)
    const { proposalId, contentHash } = asked.value
    await setSendAt(id, 'null')
    const approver = await checker()
    const proof = await grantStepUp(approver, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    const decision = {
      proposalId,
      contentHash,
      decision: 'approve',
      reason: null,
      stepUpId: proof.value.stepUpId,
    } as const
    expect(await decide(approver, decision)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
  })

  it('is refused for a moment that has passed or is too far away', async () => {
    const { staff, id, hash } = await quoted()
    for (const [sendAt, key] of [
      [inDays(-1), 'errors.payouts.sendAtPassed'],
      [inDays(32), 'errors.payouts.sendAtTooLate'],
    ] as const)
      expect(await submitForApproval(staff, id, hash, '', sendAt)).toMatchObject({ problem: { message: { key } } })
    expect((await view(staff, id)).state).toBe('draft')
  })

  it('can be stopped by who prepares payouts, and is then resumed or abandoned like anything on hold', async () => {
    const { staff, id, batch } = await approved(inDays(3))
    expect(await stopScheduled(staff, id)).toMatchObject({ ok: true })
    expect(await stopScheduled(staff, id)).toMatchObject({ problem: { kind: 'superseded' } })
    const [held] = (await view(staff, id)).submissions
    expect(held).toMatchObject({ state: 'on_hold', holdReason: 'stopped', mayHaveRun: false })
    await dayComes(id)
    expect(await dueNow(10)).toEqual([])
    expect(await abandonStopped(await checker(), batch.id, TEST_PASSWORD)).toMatchObject({ ok: true })
    expect((await sandbox().ledger()).byReference).toEqual({})
  })
})
