import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { open as openAttempt, person, type Submitted, submitted, systemActor } from '@/lib/store/test-story'
import { closeAttempt } from '@/lib/store/transitions/attempts'
import { readEscrowFilters } from './escrow-filters'
import { readFilters } from './filters'
import { listServiceDisbursements, listServiceEscrowDisbursements } from './list'
import { readServiceDisbursement } from './read'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const entry = (n: number, over: Record<string, unknown> = {}) => ({
  disbursement_id: id(n),
  status: 'completed',
  total_amount: '7.00',
  currency: 'UGX',
  recipient_count: 1,
  ...over,
})

describe('the service’s list', () => {
  let store: Engine
  let service: TestService
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })

  /** Has the service answer lists of these entries, the newest first. */
  const holds = (entries: readonly unknown[]) => {
    service.script = ({ url }, response) => {
      const query = new URL(url, service.origin).searchParams
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      const results = entries.slice(offset, offset + limit)
      answerJson(response, 200, { total: entries.length, offset, limit, results })
    }
  }

  const list = async (query: Record<string, string> = {}) => {
    const read = await listServiceDisbursements(await person(store, 'viewer'), readFilters(query))
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value
  }

  const closed = async (sent: Submitted, serviceId: string | null) => {
    const { attemptId } = await openAttempt(sent)
    const how = serviceId === null ? ('unknown' as const) : ('accepted' as const)
    const nothing = {
      httpStatus: null,
      errorCode: null,
      serviceRequestId: null,
      detail: {},
      nextInMs: null,
      problem: null,
    }
    await withTx((tx) =>
      closeAttempt(tx, systemActor, { ...nothing, attemptId, outcome: how, nextState: how, serviceId }),
    )
  }

  it('asks for days of the merchant’s time zone, and for the status exactly as given', async () => {
    holds([])
    await list({ status: 'on hold', from: '2026-11-20', to: '2026-11-21', page: '2', size: '20' })
    const [{ url } = { url: '' }] = service.received
    expect(Object.fromEntries(new URL(url, service.origin).searchParams)).toEqual({
      status: 'on hold',
      from_date: '2026-11-19T21:00:00.000Z',
      to_date: '2026-11-21T20:59:59.999Z',
      offset: '20',
      limit: '20',
    })
  })

  it('moves no row from one page to the next when newer ones are made meanwhile', async () => {
    const entries = Array.from({ length: 45 }, (_, n) => entry(n))
    holds(entries)
    const first = await list({ size: '20' })
    holds([entry(90), entry(91), entry(92), ...entries])
    const second = await list({ size: '20', page: '2', pin: String(first.total) })
    expect(second.disbursements.map((one) => one.id)).toEqual(entries.slice(20, 40).map((one) => one.disbursement_id))
    expect(second).toMatchObject({ total: 45, newer: 3, before: 20 })
  })

  it('names the payout of a disbursement that was created here, and none of others', async () => {
    const sent = await submitted(store)
    await closed(sent, id(2))
    holds([entry(1), entry(2)])
    const { disbursements } = await list()
    expect(disbursements[0]).toMatchObject({ ours: null, possibleMatch: null })
    expect(disbursements[1]).toMatchObject({ ours: { payoutId: sent.payoutId, name: 'Wages', network: 'mtn' } })
  })

  it('shows which of our unanswered batches a disbursement may be', async () => {
    const sent = await submitted(store, 2)
    await closed(sent, null)
    holds([entry(1, { total_amount: '2000.00', recipient_count: 2 })])
    const page = await list()
    expect(page.unanswered).toMatchObject([{ payoutId: sent.payoutId, rows: 2, total: '2000.00' }])
    expect(page.disbursements).toMatchObject([{ ours: null, possibleMatch: { payoutId: sent.payoutId } }])
    const batchReference = page.unanswered[0]?.batchReference
    service.script = (_received, response) =>
      answerJson(response, 200, entry(1, { description: `${batchReference} Wages` }))
    const one = await readServiceDisbursement(await person(store, 'viewer'), id(1))
    expect(one).toMatchObject({ ok: true, value: { ours: { payoutId: sent.payoutId } } })
  })

  it('of escrow disbursements is filtered by status and method, and pinned in the same way', async () => {
    const entries = Array.from({ length: 25 }, (_, n) => entry(n, { status: 'pending' }))
    holds(entries)
    const viewer = await person(store, 'viewer')
    const list = async (query: Record<string, string>) => {
      const read = await listServiceEscrowDisbursements(viewer, readEscrowFilters(query))
      if (!read.ok) throw new Error(read.problem.message.key)
      return read.value
    }
    const first = await list({ status: 'pending', method: 'mtn', size: '20' })
    const asked = new URL(service.received.at(-1)?.url ?? '', service.origin)
    expect(asked.pathname).toBe('/api/escrow-disbursements')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      status: 'pending',
      payment_method: 'mtn',
      offset: '0',
      limit: '20',
    })
    expect(first.disbursements[0]).toMatchObject({ id: id(0), ours: null, fee: null, debit: null })
    holds([entry(90), ...entries])
    expect(await list({ size: '20', page: '2', pin: '25' })).toMatchObject({ total: 25, newer: 1, before: 20 })
  })

  it('sends no request for an id that cannot exist', async () => {
    const read = await readServiceDisbursement(await person(store, 'viewer'), '../payments')
    expect(read).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect(service.received).toEqual([])
  })
})
