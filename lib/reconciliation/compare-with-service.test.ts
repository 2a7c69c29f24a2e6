import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkDatabase } from '@/lib/activity/check-database'
import { record } from '@/lib/activity/record'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { control } from '@/lib/store/schema/control'
import { finding } from '@/lib/store/schema/finding'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { openAttempt } from '@/lib/store/transitions/attempts'
import { acceptDatabase, bumpEpoch, noteClock } from '@/lib/store/transitions/control'
import {
  age,
  approveBatch,
  approvedBatch,
  draftedBatch,
  past,
  read,
  testWorker,
  turn,
} from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { compareWithService, runDueSearches } from './run-due-searches'
import { backUp } from './test-restore'

const PHONE = '+256772000418'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

describe('the service as the witness of a restore', () => {
  let store: Engine
  let folder: string
  beforeEach(async () => {
    store = await openTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'countinghouse-head-'))
    await sandbox.control('reset', {})
    await begin()
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await store.close()
  })

  const note = (starts = false) => withTx((tx) => noteClock(tx, systemActor, { starts }))
  const compare = () => compareWithService('w')
  /** A start of a sender, with its comparison, and the files that keep the head in the places that are named. */
  const begin = async (...places: readonly ('copy' | 'state')[]) => {
    await check(true, ...places)
    await compare()
  }
  const check = (starts: boolean, ...places: readonly ('copy' | 'state')[]) =>
    checkDatabase({
      files: places.map((one) => ({
        path: join(folder, `${one}.json`),
        setting: one === 'copy' ? ('AUDIT_HEAD_COPY' as const) : null,
        outside: true,
      })),
      starts,
    })
  const controls = async () => {
    const [row] = await store.db.select().from(control)
    if (row === undefined) throw new Error('no control')
    return row
  }
  const restore = async (copy: string, older: string) => {
    await store.asOwner(({ exec }) => exec(copy))
    await age(store, older)
    await sandbox.control('clock', { advance: '0m' })
  }
  const blocked = async () => (await controls()).sendingBlockedReason
  const isComparing = async () => (await controls()).compareSince !== null
  const refusal = async (submissionId: string) => {
    await past(store, `update submission set next_attempt_at = null where state = 'ready'`)
    const answer = await withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: null }))
    return 'refused' in answer ? answer.refused : 'opened'
  }
  const withLag = () =>
    past(store, `update control set list_lag_seconds = 1800, epoch_since = epoch_since - interval '1 day'`)
  const created = async (description: string) =>
    sandbox.create(
      new TextEncoder().encode(
        JSON.stringify({
          recipients: [{ phone_number: PHONE, amount: '50000.00', reference: 'June' }],
          ...{ currency: 'UGX', payment_method: 'mtn', description },
        }),
      ),
    )
  const executions = async (references: readonly string[]) => {
    const { byReference } = await sandbox.ledger()
    return references.map((one) => byReference[one]?.executions ?? 0)
  }

  it('blocks sending where the service shows payments of ours that this database does not know', async () => {
    const drafted = await draftedBatch(store, [PHONE])
    const copy = await backUp(store)
    const first = await approveBatch(store, drafted)
    await turn(store, testWorker())
    await sandbox.control('settle', {})
    await restore(copy, '5 minutes')
    await note(true)
    expect(await isComparing()).toBe(true)
    const again = await approveBatch(store, drafted)
    await turn(store, testWorker())
    expect((await read(again.submissionId)).sends).toBe(0)
    expect(await refusal(again.submissionId)).toBe('comparing')
    await compare()
    expect(await blocked()).toBe('behind')
    await turn(store, testWorker())
    expect(await refusal(again.submissionId)).toBe('blocked')
    expect(await executions(first.references)).toEqual([1])
    expect(await store.db.select().from(finding)).toMatchObject([{ kind: 'our-mark' }])
  })

  it('blocks it too where the entry has the mark of a batch that was never sent here', async () => {
    const batch = await approvedBatch(store, [PHONE])
    const copy = await backUp(store)
    await turn(store, testWorker())
    await restore(copy, '2 days')
    await begin()
    expect(await blocked()).toBe('behind')
    expect((await read(batch.submissionId)).sends).toBe(0)
  })

  it('blocks it where the service leaves out marks, by what its entries pay', async () => {
    await sandbox.control('dialect', { descriptionMax: 8, itemReferences: false })
    const drafted = await draftedBatch(store, [PHONE])
    const copy = await backUp(store)
    await approveBatch(store, drafted)
    await turn(store, testWorker())
    await restore(copy, '5 minutes')
    await begin()
    expect(await blocked()).toBe('behind')
    await sandbox.remove('dialect')
  })

  it('searches all that was lost once an epoch is opened, although entries were written since the restore', async () => {
    const drafted = await draftedBatch(store, [PHONE])
    const copy = await backUp(store)
    await approveBatch(store, drafted)
    await turn(store, testWorker())
    await restore(copy, '3 days')
    await withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail: {} }))
    await check(true, 'state')
    await check(false, 'state')
    await compare()
    expect(await blocked()).toBe('behind')
    await bumpEpoch('restored')
    const { epochLostFrom, epochSince } = await controls()
    expect(epochSince.getTime() - (epochLostFrom?.getTime() ?? 0)).toBeGreaterThanOrEqual(2.9 * 86_400_000)
    await runDueSearches('w')
    expect(await blocked()).toBeNull()
  })

  it('is held by the database where no program has noticed anything', async () => {
    const { submissionId } = await approvedBatch(store, [PHONE])
    const stopped = async () => (await store.db.execute(sql`select sending_stopped() as why`)).rows
    // The start of the server, which no test can repeat, is a part of what is compared.
    const started = sql`select server_seen like extract(epoch from pg_postmaster_start_time()) || ' %' as known from control`
    expect((await store.db.execute(started)).rows).toEqual([{ known: true }])
    await past(store, `update control set server_seen = 'another start'`)
    expect(await refusal(submissionId)).toBe('comparing')
    expect(await stopped()).toEqual([{ why: 'comparing' }])
    await turn(store, testWorker())
    expect((await read(submissionId)).sends).toBe(0)
    await note()
    await compare()
    await past(store, `update control set clock_seen_at = clock_timestamp() - interval '4 minutes'`)
    expect(await refusal(submissionId)).toBe('comparing')
    await note()
    await compare()
    await turn(store, testWorker())
    expect((await read(submissionId)).sends).toBe(1)
    expect(await stopped()).toEqual([{ why: null }])
    await past(store, 'update control set sending_enabled = false')
    expect(await stopped()).toEqual([{ why: 'switched-off' }])
  })

  it('waits while the lists fail, and sends as soon as they were read', async () => {
    const { submissionId, references } = await approvedBatch(store, [PHONE])
    await sandbox.control('faults', { route: 'GET /api/disbursements', kind: 'html-503', times: null })
    await begin()
    await turn(store, testWorker())
    expect(await isComparing()).toBe(true)
    expect((await read(submissionId)).sends).toBe(0)
    await sandbox.remove('faults')
    const readings = async () =>
      (await store.db.execute(sql`select id from sweep where list = 'payments' order by began_at`)).rows
    const before = await readings()
    await compare()
    expect(await isComparing()).toBe(true)
    // A list that was read is not read again.
    expect(await readings()).toEqual(before)
    await past(store, `update sweep set began_at = began_at - interval '61 s', ended_at = ended_at - interval '61 s'`)
    await past(store, `update control set compare_since = compare_since - interval '61 s'`)
    await past(store, `update control set compare_after = compare_since`)
    await compare()
    expect(await isComparing()).toBe(false)
    await turn(store, testWorker())
    await sandbox.control('settle', {})
    expect(await executions(references)).toEqual([1])
  })

  it('reads the lists again once they show everything, after more than minutes or on another server', async () => {
    await withLag()
    for (const away of [
      `update control set clock_seen_at = clock_seen_at - interval '10 minutes'`,
      `update control set server_seen = 'another start'`,
    ]) {
      await past(store, away)
      await begin()
      expect(await isComparing()).toBe(true)
      await compare()
      expect(await isComparing()).toBe(true)
      await age(store, '29 minutes')
      await past(store, 'update control set clock_seen_at = clock_timestamp()')
      await compare()
      expect(await isComparing()).toBe(true)
      await age(store, '2 minutes')
      await past(store, 'update control set clock_seen_at = clock_timestamp()')
      await compare()
      expect(await isComparing()).toBe(false)
    }
    await begin()
    expect(await isComparing()).toBe(false)
  })

  it('finds an entry that the list shows 30 minutes late', async () => {
    await withLag()
    await sandbox.control('dialect', { listLagMinutes: 30 })
    const drafted = await draftedBatch(store, [PHONE])
    const copy = await backUp(store)
    await approveBatch(store, drafted)
    await turn(store, testWorker())
    await restore(copy, '5 minutes')
    await withLag()
    await begin()
    expect(await blocked()).toBeNull()
    expect(await isComparing()).toBe(true)
    await age(store, '31 minutes')
    await past(store, 'update control set clock_seen_at = clock_timestamp()')
    await sandbox.control('clock', { advance: '31m' })
    await compare()
    expect(await blocked()).toBe('behind')
    await sandbox.remove('dialect')
  })

  it('believes a head of a named second place, one outside for minutes, and none that was written since', async () => {
    await withLag()
    await withTx((tx) => record(tx, systemActor, { action: 'test.write', subject: 'test:1', detail: {} }))
    await check(false, 'copy', 'state')
    const away = (interval: string) =>
      past(
        store,
        `update control set clock_seen_at = clock_seen_at - interval '${interval}', server_seen = 'another start'`,
      )
    // The time that the files name lies as far back as the last sign of life.
    await past(store, `update control set server_seen = 'another start'`)
    await begin('state')
    expect(await isComparing()).toBe(false)
    await check(false, 'copy', 'state')
    rmSync(join(folder, 'copy.json'))
    rmSync(join(folder, 'state.json'))
    await away('10 minutes')
    await begin('copy', 'state')
    expect(await isComparing()).toBe(true)
    // These files are of now.
    await begin('copy', 'state')
    expect(await isComparing()).toBe(true)
    await past(
      store,
      `update control set away_from = clock_seen_at, compare_since = clock_seen_at + interval '10 minutes', compare_after = clock_seen_at + interval '40 minutes'`,
    )
    await check(false, 'state')
    expect(await isComparing()).toBe(true)
    await check(false, 'copy')
    expect((await controls()).compareAfter).toEqual((await controls()).compareSince)
  })

  it('is not alarmed by other installations, by what people copy, or twice by what a person accepted', async () => {
    const sent = await approvedBatch(store, [PHONE])
    await turn(store, testWorker())
    const { rows } = await store.db.execute<{ mark: string }>('select mark from environment')
    const mark = rows[0]?.mark ?? ''
    const other = mark === '00' ? '11' : '00'
    await created(`CH-${other}ABCDEFGH June wages`)
    await created('June wages')
    await sandbox.create((await read(sent.submissionId)).body ?? new Uint8Array())
    await begin()
    expect(await blocked()).toBeNull()
    expect(await isComparing()).toBe(false)
    await created(`CH-${mark}ABCDEFGH June wages`)
    await begin()
    expect(await blocked()).toBe('behind')
    await store.asOwner(({ exec }) =>
      exec(`select accept_database('{"id": null, "name": "owner"}', '{"reason": "made by hand"}')`),
    )
    await begin()
    expect(await blocked()).toBeNull()
    expect(await isComparing()).toBe(false)
    await expect(withTx((tx) => acceptDatabase(tx, systemActor, 'again'))).rejects.toThrow('accept_database')
  })
})
