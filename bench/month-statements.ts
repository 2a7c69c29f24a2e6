import type { Pool } from 'pg'
import { observeStatements } from '@/lib/store/engine/statement-watch'
import { WEB_ROLE } from '@/lib/store/web-role'

/** What one statement took on one day: by the server's clock on average, by ours for 95 of 100 calls, and how many pages the server touched. */
export type StatementDay = {
  readonly calls: number
  readonly meanMs: number
  readonly p95Ms: number | null
  readonly blocks: number
}

/** How many milliseconds and pages of the server the product's statements took since the last `take`. */
export type Work = { readonly ms: number; readonly blocks: number }

export type StatementMeter = {
  take(): Promise<ReadonlyMap<string, StatementDay>>
  soFar(): Promise<Work>
  stop(): void
}

const OF_PRODUCT = `from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where r.rolname = '${WEB_ROLE}' and dbid = (select oid from pg_database where datname = current_database()) and toplevel`

/** Measures every statement that the product runs; `take` returns what was measured since it was called last. */
export async function meterStatements(owner: Pool): Promise<StatementMeter> {
  await owner.query('create extension pg_stat_statements')
  const times = new Map<string, number[]>()
  const stop = observeStatements((text, ms) => {
    const key = keyOf(text)
    const list = times.get(key) ?? []
    list.push(ms)
    times.set(key, list)
  })
  const reset = () => owner.query('select pg_stat_statements_reset()')
  await reset()
  return {
    stop,
    async take() {
      const { rows } = await owner.query(
        `select query, calls::float8, total_exec_time as ms, (shared_blks_hit + shared_blks_read)::float8 as blocks ${OF_PRODUCT}`,
      )
      await reset()
      const day = summed(rows, times)
      times.clear()
      return day
    },
    async soFar() {
      const { rows } = await owner.query(
        `select coalesce(sum(total_exec_time), 0) as ms, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as blocks ${OF_PRODUCT}`,
      )
      return rows[0]
    },
  }
}

type Raw = { readonly query: string; readonly calls: number; readonly ms: number; readonly blocks: number }

function summed(rows: readonly Raw[], times: ReadonlyMap<string, readonly number[]>): Map<string, StatementDay> {
  const sums = new Map<string, { calls: number; ms: number; blocks: number }>()
  for (const { query, calls, ms, blocks } of rows) {
    const key = keyOf(query)
    const sum = sums.get(key) ?? { calls: 0, ms: 0, blocks: 0 }
    sums.set(key, { calls: sum.calls + calls, ms: sum.ms + ms, blocks: sum.blocks + blocks })
  }
  return new Map(
    [...sums].map(([key, { calls, ms, blocks }]) => [
      key,
      { calls, meanMs: ms / calls, blocks: blocks / calls, p95Ms: p95(times.get(key) ?? []) },
    ]),
  )
}

function p95(times: readonly number[]): number | null {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? null
}

/** The text of a statement without its values, the same for the server's text and for ours, however long its lists are. */
function keyOf(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /\bE?'(?:[^']|'')*'|'(?:[^']|'')*'|(?<=extract\()\w+(?= from)|\$\d+|\b(?:true|false|null)\b|(?<![\w"])-?\d+(?:\.\d+)?\b/gi,
      '?',
    )
    .replace(/\(\?(?:::\w+)?(?:, \?(?:::\w+)?)*\)(?:, \(\?(?:::\w+)?(?:, \?(?:::\w+)?)*\))*/g, '(…)')
}
