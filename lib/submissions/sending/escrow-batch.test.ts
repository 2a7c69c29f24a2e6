import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getEscrowDisbursement } from '@/lib/gateway/escrow-disbursements'
import { getEscrow } from '@/lib/gateway/escrows'
import type { Engine } from '@/lib/store/database'
import { observation } from '@/lib/store/schema/observation'
import { submissionEscrow } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { escrowBatchHash } from '@/lib/submissions/content/escrow-batch-content'
import { age, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { approve, approvedChange, collector } from '@/lib/submissions/testing/collect'
import {
  approvedBatchChange,
  askBatch,
  cancelContent,
  enqueueApproved,
  escrowsAt,
  releaseContent,
  type TestEscrows,
} from '@/lib/submissions/testing/escrow-batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

const RELEASE = 'POST /api/escrow-disbursements/*/release'
const CANCEL = 'POST /api/escrow-disbursements/*/cancel'
const OPEN = [{ type: 'manual_release', data: {} }]
const phone = (n: number) => ({ phone: `+25677210030${n}` })
const NOT_REGISTERED = { phone: '+256772000001' }

const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? problem,
  )

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000', CONFIRM_FAILED_SECONDS: '60' })
})
afterAll(() => sandbox.stop())

describe('escrow disbursements', () => {
  let store: Engine
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const follow = async (id: string, turns = 4) => {
    for (let n = 0; n < turns; n += 1) await turn(store, worker, id)
    const { state, holdReason } = await read(id)
    return holdReason ?? state
  }
  const statuses = async ({ escrows }: TestEscrows) =>
    Promise.all(
      escrows.map(async (id) => {
        const found = await getEscrow(id)
        return found.ok ? found.value.status : null
      }),
    )
  const live = async (escrowId: string) =>
    (await store.db.select().from(submissionEscrow).where(eq(submissionEscrow.escrowId, escrowId))).filter(
      (one) => one.live,
    ).length

  it('are released in exactly the set that was approved, known by reading each', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2), phone(3)])
    const two = batch.escrows.slice(0, 2)
    const released = await approvedBatchChange(store, releaseContent(batch, two))
    expect(await live(two[0] ?? '')).toBe(1)
    expect(await follow(released)).toBe('settled')
    expect(await statuses(batch)).toEqual(['released', 'released', 'pending'])
    expect(await read(released)).toMatchObject({ sends: 1, rowCount: 2 })
    expect(await live(two[0] ?? '')).toBe(0)
  })

  it('released in part are partial: what was skipped or failed is free again, and is asked for alone', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), { ...phone(2), terms: OPEN }, NOT_REGISTERED])
    const released = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    expect(await follow(released)).toBe('partial')
    expect(await statuses(batch)).toEqual(['released', 'pending', 'pending'])
    const rest = batch.escrows.slice(1)
    const forced = releaseContent(batch, rest.slice(0, 1), { force: true, reason: 'Delivered by hand' })
    expect(await follow(await approvedBatchChange(store, forced, await collector(store, 'approver')))).toBe('settled')
    expect(await statuses(batch)).toEqual(['released', 'released', 'pending'])
  })

  it.each([
    'commit-then-reset',
    'error-502-after',
    'html-503',
    'rate-limit',
    'empty',
    'truncated-json',
    'reset-before',
  ])('are released once through %s, under the same key and bytes', async (kind) => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    await sandbox.control('faults', { route: RELEASE, kind, times: 1 })
    const released = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    // After a 429 sends rest a while.
    await expect.poll(() => follow(released, 2), { timeout: 10_000 }).toBe('settled')
    expect(await statuses(batch)).toEqual(['released', 'released'])
  })

  it('of which the answer names none are waited for, and called unreleased only after the time of confirmation', async () => {
    await sandbox.control('dialect', { mutationAnswers: 'empty' })
    const batch = await escrowsAt(sandbox, [phone(1), { ...phone(2), terms: OPEN }])
    const released = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    expect(await follow(released)).toBe('accepted')
    await age(store, '2 min')
    expect(await follow(released, 1)).toBe('partial')
  })

  it('with many escrows are read a few at a time, and settled when each was read', async () => {
    const batch = await escrowsAt(
      sandbox,
      Array.from({ length: 60 }, (_, n) => ({ phone: `+2567721${String(n).padStart(5, '0')}` })),
    )
    const released = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    expect(await follow(released, 2)).toBe('accepted')
    const [kept] = await store.db.select().from(observation).where(eq(observation.submissionId, released))
    expect(kept?.items).toMatchObject({ complete: false })
    expect(await follow(released, 3)).toBe('settled')
  })

  it('whose words nobody knows are needs-review, never failed', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    await sandbox.control('dialect', { statusWords: 'null' })
    const released = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    expect(await follow(released)).toBe('accepted')
    await age(store, '15 days')
    expect(await follow(released, 1)).toBe('unclear')
    expect(await live(batch.escrows[0] ?? '')).toBe(1)
  })

  it('have each escrow in one open request only, however the sets overlap and whoever is quicker', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2), phone(3)])
    const [a, b, c] = batch.escrows as [never, never, never]
    const maker = await collector(store)
    const contents = [releaseContent(batch, [a, b]), releaseContent(batch, [b, c]), cancelContent(batch)]
    const asked = await Promise.all(contents.map((content) => askBatch(maker, content).catch(() => null)))
    expect(asked.filter((id) => id !== null)).toHaveLength(1)
    const which = asked.findIndex((id) => id !== null)
    const content = contents[which] ?? expect.fail('one was asked')
    await approve(store, asked[which] ?? '', escrowBatchHash(content))
    await enqueueApproved(store, asked[which] ?? '')
    for (const other of contents) expect(await ruleOf(askBatch(maker, other))).toBe('I4')
    // Which escrows a cancelled batch has is not known here: none of it was read.
    if (content.kind !== 'cancel-escrow-disbursement')
      expect(await ruleOf(approvedChange(store, 'reverse-escrow', b))).toBe('I4')
  })

  it('cannot release an escrow that is being reversed by itself', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const reversed = await approvedChange(store, 'reverse-escrow', batch.escrows[0] ?? '')
    expect(await ruleOf(approvedBatchChange(store, releaseContent(batch, batch.escrows)))).toBe('I4')
    expect(await follow(reversed)).toBe('settled')
    const late = await approvedBatchChange(store, releaseContent(batch, batch.escrows.slice(1)))
    expect(await follow(late)).toBe('settled')
    expect(await statuses(batch)).toEqual(['reversed', 'released'])
  })

  it('are never asked for without their escrows, nor with others than were approved', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const maker = await collector(store)
    const none = { ...releaseContent(batch, batch.escrows), escrows: [] }
    expect(await ruleOf(askBatch(maker, none, { rowCount: 0, totalMinor: 0n }))).toBe('I6')
    const twice = releaseContent(batch, [...batch.escrows.slice(0, 1), ...batch.escrows.slice(0, 1)])
    expect(await ruleOf(askBatch(maker, twice))).toBe('I6')
    expect(await ruleOf(askBatch(maker, releaseContent(batch, batch.escrows), { totalMinor: 1n }))).toBe('I5')
    const forced = releaseContent(batch, batch.escrows, { force: true, reason: 'Delivered' })
    expect(await ruleOf(askBatch(maker, forced))).toBe('I6')
    const approver = await collector(store, 'approver')
    expect(await ruleOf(askBatch(approver, { ...forced, reason: ' ' }))).toBe('I6')
  })

  it('are not sent once an escrow was taken out of the release behind the machine’s back', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const released = await approvedBatchChange(store, releaseContent(batch, batch.escrows))
    await past(store, `update submission_escrow set live = false where escrow_id = '${batch.escrows[0]}'`)
    expect(await ruleOf(turn(store, worker, released))).toBe('I7')
    expect(await statuses(batch)).toEqual(['pending', 'pending'])
    expect(
      await ruleOf(
        store.db.execute(sql`update submission_escrow set live = true where escrow_id = ${batch.escrows[0]}`),
      ),
    ).toBe('I15')
  })

  it('go on after a restored backup while one is still held, since an escrow is released once; else they end as read', async () => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    const first = await approvedBatchChange(store, releaseContent(batch, batch.escrows.slice(0, 1)))
    expect(await follow(first)).toBe('settled')
    const [both, done] = [batch.escrows, batch.escrows.slice(0, 1)]
    const going = await approvedBatchChange(store, releaseContent(batch, both))
    await bumpEpoch('restored')
    expect(await follow(going)).toBe('settled')
    expect(await statuses(batch)).toEqual(['released', 'released'])
    const again = await approvedBatchChange(store, releaseContent(batch, done))
    await bumpEpoch('restored')
    expect(await follow(again)).toBe('settled')
    expect(await read(again)).toMatchObject({ sends: 0 })
    expect(Object.values((await sandbox.ledger()).byReference).map(({ executions }) => executions)).toEqual([1, 1])
  })

  it.each(['commit-then-reset', 'error-500-before', 'rate-limit'])('are cancelled once through %s', async (kind) => {
    const batch = await escrowsAt(sandbox, [phone(1), phone(2)])
    await sandbox.control('faults', { route: CANCEL, kind, times: 1 })
    const cancelled = await approvedBatchChange(store, cancelContent(batch))
    expect(await ruleOf(approvedBatchChange(store, cancelContent(batch)))).toBe('I4')
    await expect.poll(() => follow(cancelled, 2), { timeout: 10_000 }).toBe('settled')
    expect((await getEscrowDisbursement(batch.id)).ok).toBe(true)
    // The record is cancelled; the money stays where it was, until each escrow is reversed.
    expect(await statuses(batch)).toEqual(['pending', 'pending'])
  })

  it('that were released meanwhile are not cancelled, which is read and not taken from the refusal', async () => {
    const batch = await escrowsAt(sandbox, [phone(1)])
    const cancelled = await approvedBatchChange(store, cancelContent(batch))
    // Somebody with the same API key released them past us.
    const body = { force: true, reason: 'Delivered', escrow_ids: batch.escrows }
    await sandbox.create(new TextEncoder().encode(JSON.stringify(body)), `escrow-disbursements/${batch.id}/release`)
    expect(await follow(cancelled)).toBe('failed')
  })
})
