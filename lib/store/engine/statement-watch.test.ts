import { beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '@/lib/platform/log'
import { openTestDatabase } from '@/lib/store/test-database'
import { observeStatements, statementWatch, withoutValues } from './statement-watch'

const plan = async () => ['Seq Scan on payee  (cost=0.00..1.00 rows=1)', "  Filter: (name = 'Akello'::text)"]

function clock(...times: number[]) {
  return () => times.shift() ?? 0
}

describe('the watch over statements', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  beforeEach(() => warn.mockClear())

  it('logs a statement beyond its limit with its plan, and no value of it', async () => {
    const watch = statementWatch(500, clock(0, 501))
    expect(await watch('select *\n from payee where name = $1', async () => 7, plan)).toBe(7)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(warn.mock.calls[0]?.[0]).toEqual({
      ms: 501,
      limitMs: 500,
      statement: 'select * from payee where name = $1',
      plan: ['Seq Scan on payee  (cost=0.00..1.00 rows=1)', "  Filter: (name = '?'::text)"],
    })
  })

  it('logs one that failed, and none within the limit', async () => {
    const failing = statementWatch(500, clock(0, 900))
    await expect(failing('select 1', () => Promise.reject(new Error('gone')), plan)).rejects.toThrow('gone')
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    await statementWatch(500, clock(0, 500))('select 1', async () => 1, plan)
    expect(warn).toHaveBeenCalledOnce()
  })

  it('asks for no plan of what has none', async () => {
    const explain = vi.fn(plan)
    await statementWatch(500, clock(0, 900))('commit', async () => 1, explain)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(explain).not.toHaveBeenCalled()
  })

  it('removes numbers of conditions, and keeps the estimates', () => {
    expect(withoutValues('  Index Cond: (amount_minor = 150000)')).toBe('  Index Cond: (amount_minor = ?)')
    expect(withoutValues('Limit  (cost=0.42..8.44 rows=200 width=8)')).toBe('Limit  (cost=0.42..8.44 rows=200 width=8)')
  })
})

describe('the statements of the database', () => {
  it('are all watched, in transactions and outside', async () => {
    const store = await openTestDatabase()
    const seen: string[] = []
    const stop = observeStatements((text) => seen.push(text))
    await store.db.execute('select 1 as outside')
    await store.db.transaction((tx) => tx.execute('select 1 as inside'))
    stop()
    await store.close()
    expect(seen).toEqual(expect.arrayContaining(['select 1 as outside', 'select 1 as inside']))
  })
})
