import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { finding, listSearch, unmatchedEntry, unmatchedRecipient } from '@/lib/store/schema/finding'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, systemActor } from '@/lib/store/test-story'
import { endListSearch, startListSearch, storeUnmatchedEntry } from '@/lib/store/transitions/list-searches'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { approvedBatch, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { runDueSearches } from './run-due-searches'
import { resolveFindings } from './work-on-findings'

const PAID = '+256772000418'
const OTHER = '+256772000419'
const TAG = 'CH-0123456789'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const batch = (description: string, phone: string, reference = 'June') =>
  new TextEncoder().encode(
    JSON.stringify({
      recipients: [{ phone_number: phone, amount: '50000.00', reference }],
      currency: 'UGX',
      payment_method: 'mtn',
      description,
    }),
  )

describe('searching the lists of the service', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const listSearches = () => store.db.select().from(listSearch)
  const findings = () =>
    store.db
      .select({ id: finding.id, kind: finding.kind, state: finding.state, serviceId: finding.serviceId })
      .from(finding)
  const tomorrow = () =>
    past(store, `update sweep set began_at = began_at - interval '25 h', ended_at = ended_at - interval '25 h'`)
  const payeeOn = async (phone: string) => {
    const by = await person(store, 'preparer')
    const other = await person(store, 'approver')
    const payeeId = randomUUID()
    await past(
      store,
      `insert into payee (id, code, name, created_by) values ('${payeeId}', 'P-1', 'Amina', '${by.id}')`,
      `insert into payee_account (payee_id, env, kind, phone, network, state, connected_by, approved_by, approved_at, usable_from)
        values ('${payeeId}', 'sandbox', 'phone', '${phone}', 'mtn', 'approved', '${by.id}', '${other.id}', now(), now())`,
    )
  }

  it('finds entries that have our reference or pay our payees, and nothing else', async () => {
    await payeeOn(PAID)
    await sandbox.create(batch(`${TAG} June wages`, OTHER))
    await sandbox.create(batch('Paid by hand', PAID))
    await sandbox.create(batch('Somebody else', OTHER))
    await runDueSearches('w')
    expect((await findings()).map(({ kind }) => kind).toSorted()).toEqual(['our-mark', 'our-payee'])
    expect(await store.db.select().from(unmatchedEntry)).toHaveLength(3)
    expect(await store.db.select().from(unmatchedRecipient)).toContainEqual(
      expect.objectContaining({ destination: PAID, amountMinor: 5_000_000n, reference: 'June', rowTag: 'June' }),
    )
    expect(await listSearches()).toHaveLength(3)
    expect((await listSearches()).every(({ complete }) => complete)).toBe(true)
  })

  it('reports no submission of ours, nor one that is being searched for', async () => {
    const worker = testWorker()
    await approvedBatch(store, [PAID])
    await turn(store, worker)
    const sought = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: 'POST /api/disbursements', kind: 'commit-then-reset', times: 1 })
    await turn(store, worker, sought.submissionId)
    expect((await read(sought.submissionId)).state).toBe('unknown')
    await runDueSearches('w')
    expect(await findings()).toEqual([])
    // An entry that is linked afterwards was never a finding; one that somebody sends again with our reference is.
    await turn(store, worker)
    const { body } = await read(sought.submissionId)
    await sandbox.create(body ?? new Uint8Array())
    await tomorrow()
    await runDueSearches('w')
    expect((await findings()).map(({ kind }) => kind)).toEqual(['second-disbursement'])
  })

  it('reports a batch that counts as unpaid and is at the service after all', async () => {
    const gone = await approvedBatch(store, [PAID])
    const { body } = await read(gone.submissionId)
    await past(store, `update submission set state = 'absent_proven'`)
    await sandbox.create(body ?? new Uint8Array())
    await runDueSearches('w')
    expect((await findings()).map(({ kind }) => kind)).toEqual(['believed-unpaid'])
  })

  it('searches once a day, in one instance, from two days before the last search', async () => {
    await runDueSearches('one')
    await runDueSearches('two')
    expect((await listSearches()).map(({ worker }) => worker)).toEqual(['one', 'one', 'one'])
    await tomorrow()
    await Promise.all([runDueSearches('three'), runDueSearches('four')])
    const all = (await listSearches()).filter(({ list }) => list === 'disbursements')
    expect(all).toHaveLength(2)
    const [first, second] = all.toSorted((a, b) => a.beganAt.getTime() - b.beganAt.getTime())
    expect((first?.beganAt.getTime() ?? 0) - (second?.windowFrom.getTime() ?? 0)).toBe(2 * 24 * 3_600_000)
  })

  it('repeats a search that could not read everything, half an hour later, and not before', async () => {
    await sandbox.create(batch(`${TAG} June wages`, OTHER))
    await sandbox.control('faults', { route: 'GET /api/disbursements/*', kind: 'html-503', times: null })
    await runDueSearches('w')
    const ofList = async () => (await listSearches()).filter(({ list }) => list === 'disbursements')
    expect((await ofList()).map(({ complete }) => complete)).toEqual([false])
    await runDueSearches('w')
    expect(await ofList()).toHaveLength(1)
    await past(
      store,
      `update sweep set began_at = began_at - interval '31 min', ended_at = ended_at - interval '31 min'`,
    )
    await sandbox.control('reset', {})
    await sandbox.create(batch(`${TAG} June wages`, OTHER))
    await runDueSearches('w')
    expect((await ofList()).map(({ complete }) => complete).toSorted()).toEqual([false, true])
    expect(await findings()).toHaveLength(1)
  })

  it('refuses to complete a search that did not store what it found, or that has ended', async () => {
    const begun = await withTx((tx) =>
      startListSearch(tx, systemActor, { list: 'disbursements', purpose: 'daily', worker: 'w' }),
    )
    const sweepId = begun?.sweepId ?? ''
    const end = (unknownIds: string[]) =>
      withTx((tx) => endListSearch(tx, systemActor, { sweepId, complete: true, total: 1, unknownIds })).catch(refusalOf)
    expect(await end([randomUUID()])).toMatchObject({ rule: 'I11' })
    expect(await end([])).toEqual([])
    expect(await end([])).toMatchObject({ rule: 'I1' })
  })

  it('resolves a finding by itself once it is linked, and by an approver or an admin with a comment', async () => {
    const worker = testWorker()
    const serviceId = JSON.parse(await sandbox.create(batch(`${TAG} June wages`, OTHER))).disbursement_id
    await runDueSearches('w')
    const [one] = await findings()
    expect(one).toMatchObject({ serviceId, state: 'open' })
    const approver = await testStaff('findings:resolve')
    expect(
      await resolveFindings(approver, {
        findingIds: [one?.id ?? ''],
        resolution: 'explained',
        comment: ' Paid by the bank team. ',
      }),
    ).toEqual({
      ok: true,
      value: null,
    })
    expect(
      await resolveFindings(approver, { findingIds: [one?.id ?? ''], resolution: 'explained', comment: 'again' }),
    ).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
    const ours = await approvedBatch(store, [PAID])
    const sent = await sandbox.create((await read(ours.submissionId)).body ?? new Uint8Array())
    const planted = JSON.parse(sent).disbursement_id
    await withTx((tx) =>
      storeUnmatchedEntry(tx, systemActor, {
        ...{ serviceId: planted, list: 'disbursements', tag: TAG, describedOtherwise: false, currency: 'UGX' },
        ...{ totalMinor: 1n, recipientCount: null, createdAt: null, rawStatus: null, recipients: null },
      }),
    )
    await tomorrow()
    await runDueSearches('w')
    const open = () => store.db.select().from(finding).where(eq(finding.serviceId, planted))
    expect(await open()).toMatchObject([{ state: 'open' }])
    await past(
      store,
      `update submission set state = 'reconciling', first_sent_at = clock_timestamp(), resend_deadline = clock_timestamp(),
        next_attempt_at = clock_timestamp()`,
    )
    await turn(store, worker)
    expect((await read(ours.submissionId)).serviceId).toBe(planted)
    expect(await open()).toMatchObject([{ state: 'linked' }])
  })
})
