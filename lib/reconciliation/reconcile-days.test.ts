import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { setTestSettings } from '@/lib/gateway/test-service'
import { ok } from '@/lib/platform/result'
import type { Engine } from '@/lib/store/database'
import { finding, reconciledDay, reconciliationRun } from '@/lib/store/schema/finding'
import { openTestDatabase } from '@/lib/store/test-database'
import { SEARCHED_LISTS, type SearchedList, type UnmatchedEntry } from '@/lib/store/transitions/list-searches'
import { past } from '@/lib/submissions/testing/batch'
import { addDays } from '@/lib/time/days'
import { readFinding } from './read-findings'
import { readReconciledDay, readReconciliation } from './read-reconciliation'
import { reconcileNext } from './reconcile-days'
import { LIST_READERS, type ListedEntry } from './searched-lists'
import { assignFindings, commentOnFinding, requestReconciliation, resolveFindings } from './work-on-findings'

const DAYS = 50
const TODAY = new Date().toISOString().slice(0, 10)
const FIRST = addDays(TODAY, -DAYS)
const LAST = addDays(TODAY, -1)
const KINDS = {
  ...{ disbursements: 'create-disbursement', 'escrow-disbursements': 'create-escrow-disbursement' },
  payments: 'create-payment',
} as const

type There = ListedEntry & { readonly list: SearchedList; readonly tag: string | null }

/** What the service has, as its lists and each entry by its id report it. */
let there: Map<string, There>
let failing: SearchedList | null

beforeEach(() => {
  setTestSettings('http://127.0.0.1:1', { TIME_ZONE: 'UTC' })
  there = new Map()
  failing = null
  for (const list of SEARCHED_LISTS) {
    vi.spyOn(LIST_READERS[list], 'readPage').mockImplementation(async ({ from, to }, offset, limit) => {
      if (failing === list) return { ok: false, problem: { kind: 'unavailable' } as never }
      const all = [...there.values()].filter(
        (one) =>
          one.list === list &&
          (list === 'escrow-disbursements' ||
            one.createdAt === null ||
            (one.createdAt >= from && (to === null || one.createdAt <= to))),
      )
      return ok({ total: all.length, offset, limit, results: all.slice(offset, offset + limit) })
    })
    vi.spyOn(LIST_READERS[list], 'readListed').mockImplementation(async (id) => {
      const one = there.get(id)
      return one === undefined ? { ok: false, problem: { kind: 'not-found' } as never } : ok(one)
    })
    vi.spyOn(LIST_READERS[list], 'read').mockImplementation(async (id) => {
      const one = there.get(id)
      if (one === undefined) return { ok: false, problem: { kind: 'not-found' } as never }
      const { currency, totalMinor, recipients, createdAt, status, tag } = one
      return ok<UnmatchedEntry>({
        ...{ serviceId: id, list, tag, describedOtherwise: false, currency, totalMinor, recipientCount: recipients },
        ...{ createdAt, rawStatus: status, recipients: null },
      })
    })
  }
})
afterEach(() => vi.restoreAllMocks())

const TEN = Array.from({ length: 10 }, (_, at) => at)
const listAt = (at: number): SearchedList => (at < 4 ? 'disbursements' : at < 6 ? 'escrow-disbursements' : 'payments')

describe('reconciliation', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  /** Fifty days of ten submissions each, and the same at the service. */
  async function fiftyDays(): Promise<readonly string[]> {
    const rows: string[] = []
    const sums: string[] = []
    const ids: string[] = []
    for (let day = 0; day < DAYS; day += 1)
      for (const at of TEN) {
        const [id, serviceId, list] = [randomUUID(), randomUUID(), listAt(at)]
        const sent = new Date(Date.parse(`${addDays(FIRST, day)}T00:00:00Z`) + at * 2 * 3_600_000 + 59_000)
        const currency = at === 9 ? 'USD' : 'UGX'
        const total = BigInt(100_000 + day * 1_000 + at)
        const state = at === 1 ? 'partial' : at === 8 ? 'failed' : 'settled'
        const isPayment = list === 'payments'
        rows.push(
          `('${id}', '${id}', 'sandbox', '${KINDS[list]}', '${randomUUID()}', 'POST', '/', sha256('${id}'), '${randomUUID()}', 'T${id}', '${currency}', ${isPayment ? '0' : '5'}, ${total}, ${isPayment ? '0, 0' : `500, ${total + 500n}`},
            now(), repeat('0', 64), '${state}', '${serviceId}', '${sent.toISOString()}', '${sent.toISOString()}', 1, ${isPayment ? 'null' : `'${randomUUID()}'`})`,
        )
        const paid = state === 'partial' ? 3 : state === 'settled' ? 5 : 0
        if (!isPayment && paid > 0) sums.push(`('${id}', 'paid', '${sent.toISOString()}', ${paid}, 1)`)
        there.set(serviceId, {
          ...{ id: serviceId, list, tag: null, currency, totalMinor: total, paid: isPayment ? null : paid },
          // The list of disbursements does not say when an entry was created, and the service creates it a little later.
          createdAt: list === 'disbursements' ? null : new Date(sent.getTime() + 90_000),
          feeMinor: list === 'disbursements' ? 500n : null,
          recipients: isPayment ? null : 5,
          status: state,
          state: state === 'failed' ? 'unpaid' : state,
        })
        ids.push(serviceId)
      }
    await past(
      store,
      `insert into submission (id, root_id, env, kind, maker_id, method, path, body_sha256, idempotency_key, correlation_tag, currency, row_count, total_minor, quote_fee_minor,
        quote_debit_minor, quoted_at, content_hash, state, service_id, first_sent_at, resend_deadline, epoch, payout_id) values ${rows.join(',')}`,
      `insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor) values ${sums.join(',')}`,
    )
    return ids
  }

  const foreignEntry = (list: SearchedList, day: string, tag: string | null = null): string => {
    const id = randomUUID()
    there.set(id, {
      ...{ id, list, tag, currency: 'UGX', totalMinor: 77_700n, feeMinor: null, recipients: 1, paid: 1 },
      ...{ createdAt: new Date(`${day}T12:00:00Z`), status: 'completed', state: 'settled' as const },
    })
    return id
  }

  async function compare(): Promise<void> {
    const approver = await testStaff('findings:resolve')
    expect(await requestReconciliation(approver, { firstDay: FIRST, lastDay: LAST })).toEqual({ ok: true, value: null })
    await reconcileNext({ worker: 'w', readAgain: async () => undefined })
  }

  const findings = () =>
    store.db.select({ kind: finding.kind, serviceId: finding.serviceId, state: finding.state }).from(finding)
  const openOnes = async () =>
    (await findings()).filter(({ state }) => state === 'open').map(({ kind, serviceId }) => `${kind} ${serviceId}`)
  const change = (id: string, by: Partial<There>) => {
    const one = there.get(id)
    if (one === undefined) throw new Error('no such entry')
    there.set(id, { ...one, ...by })
  }

  it('finds nothing in 50 clean days, then each of 200 planted differences and nothing else', {
    timeout: 120_000,
  }, async () => {
    const ids = await fiftyDays()
    // Payments of a shop that uses the same account are counted, and are no finding.
    for (let day = 0; day < DAYS; day += 1) foreignEntry('payments', addDays(FIRST, day))
    await compare()
    expect(await findings()).toEqual([])
    const days = await store.db.select().from(reconciledDay)
    expect(days.every((one) => one.complete)).toBe(true)
    expect(days.reduce((sum, one) => sum + one.ourCount, 0)).toBe(ids.length)
    expect(days.reduce((sum, one) => sum + one.foreignCount, 0)).toBe(DAYS)
    for (const one of days) {
      expect([one.serviceCount, one.serviceMinor, one.serviceFeeMinor]).toEqual([
        ...[one.ourCount, one.ourMinor, one.ourFeeMinor],
      ])
    }

    const clean = new Map(there)
    const planted: string[] = []
    const plant = (kind: string, id: string, by: Partial<There> | null) => {
      planted.push(`${kind} ${id}`)
      if (by === null) there.delete(id)
      else change(id, by)
    }
    const of = (at: number, day: number) => ids[day * 10 + at] ?? ''
    for (let day = 0; day < 30; day += 1) plant('missing-there', of(day % 10, day), null)
    for (let day = 0; day < 40; day += 1) {
      const id = of((day + 3) % 10, day)
      plant('amount-differs', id, { totalMinor: (there.get(id)?.totalMinor ?? 0n) + (day % 2 === 0 ? 1n : -1n) })
    }
    // What is settled has its fee compared, and has not been planted with anything yet.
    const free = (day: number, places: readonly number[]) =>
      places.map((at) => of(at, day)).find((id) => !planted.some((one) => one.endsWith(id))) ?? ''
    for (let day = 30; day < 45; day += 1) plant('amount-differs', free(day, [0, 2, 3]), { feeMinor: 501n })
    for (let day = 30; day < 45; day += 1) plant('amount-differs', free(day, [4, 5]), { recipients: 6 })
    for (let day = 40; day < 50; day += 1) plant('amount-differs', of(9, day), { currency: 'EUR' })
    for (let day = 0; day < 40; day += 1)
      plant('state-differs', of((day + 5) % 10, day), { status: 'x', state: 'open' })
    for (let day = 40; day < 50; day += 1) plant('state-differs', of(1, day), { paid: 4 })
    for (let n = 0; n < 30; n += 1)
      planted.push(`foreign ${foreignEntry(n % 2 === 0 ? 'disbursements' : 'escrow-disbursements', addDays(FIRST, n))}`)
    for (let n = 0; n < 10; n += 1)
      planted.push(`our-mark ${foreignEntry('disbursements', addDays(FIRST, n * 5), `CH-00000000${n}0`)}`)
    expect(new Set(planted).size).toBe(200)
    await compare()
    expect((await openOnes()).toSorted()).toEqual(planted.toSorted())

    // Found again, each is the same finding; and those of ours that no longer differ are closed.
    await compare()
    expect(await findings()).toHaveLength(200)
    for (const [id, entry] of clean) there.set(id, entry)
    await compare()
    expect((await openOnes()).every((one) => /^(foreign|our-mark) /.test(one))).toBe(true)
    expect((await findings()).filter(({ state }) => state === 'gone')).toHaveLength(160)
  })

  it('raises a resolved difference again only where the figures are other ones', async () => {
    const [id = ''] = await fiftyDays()
    change(id, { totalMinor: 1n })
    await compare()
    const [one] = await store.db.select().from(finding)
    const approver = await testStaff('findings:resolve')
    const request = { findingIds: [one?.id ?? ''], resolution: 'written-off', comment: 'Known rounding.' } as const
    expect(await resolveFindings(approver, request)).toMatchObject({ ok: true })
    expect(await resolveFindings(approver, request)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    const [kept] = await store.db.select().from(finding)
    expect(kept?.resolvedAt).not.toBeNull()
    await compare()
    expect((await findings()).map(({ state }) => state)).toEqual(['resolved'])
    change(id, { totalMinor: 2n })
    await compare()
    expect((await findings()).map(({ state }) => state)).toEqual(['open'])
    // One that went away by itself is raised again as soon as it is back.
    change(id, { totalMinor: 100_000n })
    await compare()
    expect((await findings()).map(({ state }) => state)).toEqual(['gone'])
    change(id, { totalMinor: 2n })
    await compare()
    expect((await findings()).map(({ state }) => state)).toEqual(['open'])
  })

  it('claims nothing of a list that it could not read, and closes nothing of it', async () => {
    const ids = await fiftyDays()
    change(ids[0] ?? '', { totalMinor: 1n })
    await compare()
    change(ids[0] ?? '', { totalMinor: 100_000n })
    vi.spyOn(LIST_READERS.disbursements, 'readListed').mockResolvedValue({
      ok: false,
      problem: { kind: 'unavailable' } as never,
    })
    failing = 'disbursements'
    await compare()
    expect((await findings()).map(({ kind, state }) => [kind, state])).toEqual([['amount-differs', 'open']])
    const runs = await store.db.select().from(reconciliationRun)
    expect(runs.map(({ complete }) => complete)).toEqual([true, false])
  })

  it('looks into a state that differs once more after a reading, and then agrees', async () => {
    const ids = await fiftyDays()
    change(ids[0] ?? '', { status: 'processing', state: 'open' })
    const approver = await testStaff('findings:resolve')
    await requestReconciliation(approver, { firstDay: FIRST, lastDay: LAST })
    const asked: string[][] = []
    await reconcileNext({
      worker: 'w',
      readAgain: async (which) => {
        asked.push([...which])
        change(ids[0] ?? '', { status: 'completed', state: 'settled' })
      },
    })
    expect(asked).toEqual([[ids[0]]])
    expect(await findings()).toEqual([])
  })

  it('runs by itself once a night, and takes up what one that died left', async () => {
    const yesterday = LAST
    expect(await reconcileNext({ worker: 'one', readAgain: async () => undefined })).toBe(true)
    expect(await reconcileNext({ worker: 'two', readAgain: async () => undefined })).toBe(false)
    const [run] = await store.db.select().from(reconciliationRun)
    expect(run).toMatchObject({
      purpose: 'nightly',
      firstDay: addDays(yesterday, -6),
      lastDay: yesterday,
      complete: true,
    })
    await past(store, `update reconciliation_run set ended_at = null, complete = null`)
    // A process that ends leaves the comparison to the next.
    const ending = AbortSignal.abort(new Error('The process ends'))
    await expect(reconcileNext({ worker: 'ends', signal: ending })).rejects.toThrow('The process ends')
    await past(store, `update reconciliation_run set tries = 1`)
    expect(await reconcileNext({ worker: 'two', readAgain: async () => undefined })).toBe(true)
    const [again] = await store.db.select().from(reconciliationRun)
    expect(again).toMatchObject({ worker: 'two', tries: 2, complete: true })
    await past(store, `update reconciliation_run set ended_at = null, complete = null, tries = 3`)
    expect(await reconcileNext({ worker: 'two', readAgain: async () => undefined })).toBe(false)
    const [givenUp] = await store.db.select().from(reconciliationRun)
    expect(givenUp).toMatchObject({ complete: false })
    await past(store, `update reconciliation_run set began_at = began_at - interval '61 min'`)
    expect(await reconcileNext({ worker: 'two', readAgain: async () => undefined })).toBe(true)
    expect(await store.db.select().from(reconciliationRun)).toHaveLength(2)
  })

  it('refuses days that are to come, too many, and a second request', async () => {
    const approver = await testStaff('findings:resolve')
    const ask = (firstDay: string, lastDay: string) => requestReconciliation(approver, { firstDay, lastDay })
    expect(await ask(TODAY, addDays(TODAY, 2))).toMatchObject({ problem: { kind: 'wrong-days' } })
    expect(await ask(addDays(TODAY, -92), TODAY)).toMatchObject({ problem: { kind: 'wrong-days' } })
    expect(await ask(TODAY, addDays(TODAY, -1))).toMatchObject({ problem: { kind: 'wrong-days' } })
    expect(await ask(addDays(TODAY, -91), TODAY)).toMatchObject({ ok: true })
    expect(await ask(LAST, TODAY)).toMatchObject({ problem: { kind: 'another-runs' } })
  })

  it('shows who looks into a finding, what was written, and how old the open ones are', async () => {
    const ids = await fiftyDays()
    change(ids[0] ?? '', { totalMinor: 1n })
    change(ids[1] ?? '', { totalMinor: 1n })
    await compare()
    const preparer = await testStaff('findings:comment', { role: 'preparer' })
    const [first] = await store.db
      .select()
      .from(finding)
      .where(eq(finding.serviceId, ids[0] ?? ''))
    const findingId = first?.id ?? ''
    expect(await assignFindings(preparer, { findingIds: [findingId], staffId: preparer.id })).toMatchObject({
      ok: true,
    })
    await commentOnFinding(preparer, { findingId, said: 'Asked the service.' })
    await past(store, `update finding set found_at = now() - interval '10 days' where id = '${findingId}'`)
    const view = await readReconciliation(preparer)
    expect(view.ages.map(({ count }) => count)).toEqual([1, 0, 1, 0])
    expect(view.open[0]).toMatchObject({ id: findingId, age: 10, handledBy: { id: preparer.id }, closed: null })
    expect(view.latest).toMatchObject({ purpose: 'requested', firstDay: FIRST, lastDay: LAST, complete: true })
    const detail = await readFinding(preparer, findingId)
    expect(detail?.comments.map(({ said }) => said)).toEqual(['Asked the service.'])
    expect(detail?.people.map(({ id }) => id)).toContain(preparer.id)
    expect(await readFinding(preparer, 'no id')).toBeNull()
    const viewer = await testStaff('read', { role: 'viewer' })
    const asViewer = viewer as unknown as typeof preparer
    expect(await assignFindings(asViewer, { findingIds: [findingId], staffId: null })).toMatchObject({ ok: false })
    await expect(commentOnFinding(asViewer, { findingId, said: 'I only read.' })).rejects.toThrow()
    expect(await assignFindings(preparer, { findingIds: [findingId], staffId: viewer.id })).toMatchObject({ ok: false })
    const day = await readReconciledDay(preparer, FIRST)
    expect(day.findings).toHaveLength(2)
    expect(day.days.find(({ list }) => list === 'disbursements')).toMatchObject({ findings: 2, ours: { count: 4 } })
  })
})
