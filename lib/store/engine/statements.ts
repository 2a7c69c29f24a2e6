import { Pool, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import { metrics } from '@/lib/platform/metrics'
import { traced } from '@/lib/platform/tracing'
import { STATEMENT_LIMIT_MS, statementWatch } from './statement-watch'

const FUNCTION = /^\s*select\s+(?:\w+\.)?([a-z_]+)\s*\(/i
const AGGREGATES = /^(count|min|max|sum|coalesce|exists|greatest|least|floor)$/i
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/** The name of a statement: its function, or its verb and its first table. Never a value. */
export function statementName(text: string): string {
  const called = FUNCTION.exec(text)?.[1]
  if (called !== undefined && !AGGREGATES.test(called)) return called.toLowerCase()
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other'
  if (!['select', 'insert', 'update', 'delete', 'with'].includes(verb)) return verb
  const table = TABLE.exec(text)?.[1]?.toLowerCase()
  return table === undefined ? verb : `${verb} ${table}`
}

type Query = (statement: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

/** Measures a statement under its name, in the metrics and in the trace of the request. */
async function measured<T>(text: string, run: () => Promise<T>): Promise<T> {
  const name = statementName(text)
  const end = metrics().statementSeconds.startTimer({ statement: name })
  try {
    return await traced('client', name, { 'db.system.name': 'postgresql', 'db.operation.name': name }, run)
  } finally {
    end()
  }
}

/**
 * A pool whose statements are measured and watched; each belongs to the request that it was asked for in, also where it waited for a
 * connection. They come with a text or a config and values, and never with a callback.
 */
export class NamedStatementsPool extends Pool {
  constructor(config: PoolConfig) {
    super(config)
    const watch = statementWatch(STATEMENT_LIMIT_MS)
    const query: Query = async (statement, values) => {
      const client = await this.connect()
      try {
        const result = await client.query(statement, values)
        client.release()
        return result
      } catch (error) {
        client.release(error instanceof Error ? error : true)
        throw error
      }
    }
    this.query = query as typeof this.query
    this.on('connect', (client) => {
      const plain = client.query.bind(client) as Query
      const watched: Query = (statement, values) => {
        const text = typeof statement === 'string' ? statement : statement.text
        const explain = async () => {
          const { rows } = await query(`explain ${text}`, values)
          return rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN'])
        }
        return measured(text, () => watch(text, () => plain(statement, values), explain))
      }
      client.query = watched as typeof client.query
    })
  }
}
