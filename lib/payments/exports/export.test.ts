import Papa from 'papaparse'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { saying } from '@/lib/messages/test-english'
import { translator } from '@/lib/messages/translator'
import { fileResponse } from '@/lib/spreadsheets/sheet-response'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { person } from '@/lib/store/test-story'
import { dropExport, ownExports, requestExport, resumeExport, takeExport } from './export'
import { exportFile } from './export-file'
import { claimExport, exportRows, forgetExpired } from './export-store'
import { runExport } from './run-export'

const COUNT = 2_345
const english = translator('en', 'Africa/Kampala')
const BEGIN = Date.UTC(2025, 10, 1)
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entry = (n: number) => ({
  payment_id: id(n),
  status: n % 10 === 0 ? 'failed' : 'completed',
  amount: n % 2 === 0 ? '1,500.00' : '20.50',
  currency: n % 100 === 0 ? 'USD' : 'UGX',
  payment_method: 'mtn',
  date: new Date(BEGIN + n * 60_000).toISOString(),
  payer: { id: null, email: '=cmd|calc', type: 'unregistered', phone: '+256772000418' },
})
const running = new AbortController().signal

describe('an export', () => {
  let store: Engine
  let service: TestService
  let me: Awaited<ReturnType<typeof person>>
  let refuse: (call: number, query: URLSearchParams) => number | null
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
    me = await person(store, 'viewer')
    refuse = () => null
    const entries = Array.from({ length: COUNT }, (_, n) => entry(n))
    service.script = ({ url }, response) => {
      const query = new URL(url, service.origin).searchParams
      const refused = refuse(service.received.length, query)
      if (refused !== null) return answerJson(response, refused, { error: { code: 'X', retry_after: 1 } })
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      const [from, to, status] = [query.get('from_date') ?? '', query.get('to_date') ?? '9', query.get('status')]
      const its = entries.filter(
        (one) => one.date >= from && one.date <= to && (status === null || one.status === status),
      )
      answerJson(response, 200, { total: its.length, offset, limit, results: its.slice(offset, offset + limit) })
    }
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })

  const asked = async (query = '') => {
    const answer = await requestExport(me, query)
    if (!answer.ok) throw new Error(answer.problem.message.key)
    return answer.value
  }
  const work = async (worker = 'one') => {
    const job = await claimExport(worker)
    if (job !== null) await runExport(job, running)
    return job
  }
  const mine = async () => {
    const answer = await ownExports(me)
    return answer.ok ? answer.value.exports : []
  }
  const rowIds = async (exportId: string) => {
    const ids: string[] = []
    for await (const row of exportRows(exportId)) ids.push(String(row[0]))
    return ids
  }

  it('has every payment once, the oldest first, with their sums', async () => {
    const { id: exportId } = await asked()
    await work()
    const [view] = await mine()
    expect(view).toMatchObject({ state: 'done', expected: COUNT, written: COUNT, doubtful: false, problem: null })
    expect(await rowIds(exportId)).toEqual(Array.from({ length: COUNT }, (_, n) => id(n)))
    expect(view?.totals).toContainEqual({ currency: 'USD', status: 'failed', count: 24, amount: '36000.00' })
    expect(view?.totals.reduce((sum, { count }) => sum + count, 0)).toBe(COUNT)
  })

  it('has exactly what the list shows: its statuses, its days, its moment', async () => {
    const pin = BEGIN + 700 * 60_000 + 1
    const { id: exportId } = await asked(`?status=failed&from=2025-11-01&to=2025-11-20&pin=${pin}&page=3`)
    await work()
    const wanted = Array.from({ length: COUNT }, (_, n) => n).filter((n) => n % 10 === 0 && n <= 700)
    expect(await rowIds(exportId)).toEqual(wanted.map(id))
  })

  it('continues after a 429 where it stopped, after the pause that the service asked for', async () => {
    const { id: exportId } = await asked()
    const windows = new Set<string | null>()
    let refusals = 0
    refuse = (_call, query) => {
      if (Number(query.get('offset')) > 0) windows.add(query.get('from_date'))
      if (windows.size < 2 || refusals > 0) return null
      refusals += 1
      return 429
    }
    await work()
    const [waiting] = await mine()
    expect(waiting).toMatchObject({ state: 'running', problem: saying('slow down') })
    expect(waiting?.written).toBeGreaterThan(0)
    expect(await claimExport('two'), 'too early').toBeNull()
    await expect.poll(() => work('two'), { timeout: 10_000 }).not.toBeNull()
    expect((await mine())[0]).toMatchObject({ state: 'done', written: COUNT, problem: null })
    expect(new Set(await rowIds(exportId)).size).toBe(COUNT)
  })

  it('is taken over from a worker that is gone, without a payment twice', async () => {
    const { id: exportId } = await asked()
    const lost = await claimExport('lost')
    if (lost === null) throw new Error('nothing to claim')
    await store.db.execute(`update payment_export set lease_until = now() - interval '1 second'`)
    await work('two')
    // The first worker wakes up again and does not know of the second.
    await runExport(lost, running)
    expect((await mine())[0]).toMatchObject({ state: 'done', written: COUNT })
    expect(await rowIds(exportId)).toHaveLength(COUNT)
  })

  it('ends where it is cancelled, and leaves nothing behind', async () => {
    const { id: exportId } = await asked()
    refuse = (call) => {
      if (call === 20) void dropExport(me, exportId)
      return null
    }
    await work()
    await expect.poll(mine).toEqual([])
    expect(await rowIds(exportId)).toEqual([])
  })

  it('fails where waiting cannot help, and continues when it is resumed', async () => {
    const { id: exportId } = await asked()
    refuse = () => 401
    await work()
    expect((await mine())[0]).toMatchObject({ state: 'failed', problem: saying('API key') })
    refuse = () => null
    expect(await resumeExport(me, exportId)).toEqual({ ok: true, value: null })
    await work()
    expect((await mine())[0]).toMatchObject({ state: 'done', written: COUNT })
  })

  it('is only for the person who requested it, and only for a day', async () => {
    const { id: exportId } = await asked('?to=2025-11-01')
    expect(await takeExport(me, exportId, 'csv'), 'not yet').toMatchObject({ ok: false })
    await work()
    const other = await person(store, 'admin')
    expect(await takeExport(other, exportId, 'csv')).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    await dropExport(other, exportId)
    expect(await takeExport(me, exportId, 'csv')).toMatchObject({ ok: true })
    await store.db.execute(`update payment_export set expires_at = now() - interval '1 second'`)
    await forgetExpired()
    expect(await mine()).toEqual([])
  })

  it('lets nobody run more than two at once', async () => {
    await asked()
    await asked()
    expect(await requestExport(me, '')).toMatchObject({ ok: false, problem: { kind: 'bad-input' } })
  })

  it('is a CSV without formulas that names the zone and ends with count and sum', async () => {
    const { id: exportId } = await asked('?status=failed&to=2025-11-01')
    await work()
    const taken = await takeExport(me, exportId, 'csv')
    if (!taken.ok) throw new Error(taken.problem.message.key)
    const text = await fileResponse(exportFile(taken.value, 'csv', english)).text()
    const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' })
    expect(errors.filter(({ code }) => code !== 'TooFewFields')).toEqual([])
    const [heads, first] = data
    expect(heads?.[2]).toBe('Created, EAT (Africa/Kampala)')
    expect(first).toEqual([
      ...[id(0), '2025-11-01T00:00:00.000Z', '2025-11-01 03:00:00', 'failed', 'mtn', 'USD', '1500.00'],
      ...["'+256772000418", "'=cmd|calc", 'unregistered', '', '', ''],
    ])
    const foot = data.slice(-14).map((cells) => cells.filter((cell) => cell !== '').join(' '))
    expect(foot).toContain('Number of payments 126')
    expect(foot).toContain('Sum, status failed 13 USD 19500.00')
    expect(foot).toContain('Time zone Africa/Kampala')
  })

  it('is a workbook too', async () => {
    const { id: exportId } = await asked('?status=failed&to=2025-11-01')
    await work()
    const taken = await takeExport(me, exportId, 'xlsx')
    if (!taken.ok) throw new Error(taken.problem.message.key)
    const file = fileResponse(exportFile(taken.value, 'xlsx', english))
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''payments-2025-11-\d\d-.{8}\.xlsx$/,
    )
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(bytes.length).toBeGreaterThan(3_000)
    expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('PK')
  })
})
