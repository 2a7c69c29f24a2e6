import { Client, Pool, type PoolConfig } from 'pg'
import { metrics } from '@/lib/platform/metrics'
import { traced } from '@/lib/platform/tracing'

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

type Query = (...given: readonly unknown[]) => Promise<unknown>
type Callback = (error: unknown, result: unknown) => void

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : String((given as { text?: unknown } | null)?.text ?? '')

/** Measures a statement under its name, in the metrics and in the trace of the request. */
async function measured(text: string, run: () => Promise<unknown>): Promise<unknown> {
  const name = statementName(text)
  const end = metrics().statementSeconds.startTimer({ statement: name })
  try {
    return await traced('client', name, { 'db.system.name': 'postgresql', 'db.operation.name': name }, run)
  } finally {
    end()
  }
}

/** A connection whose statements are measured. */
class NamedStatementsClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config)
    const plain = this.query.bind(this) as unknown as Query
    const query: Query = (...given) => {
      // The pool's own statements come with a callback.
      const last = given.at(-1)
      if (typeof last !== 'function') return measured(textOf(given[0]), () => plain(...given))
      const done = last as Callback
      void measured(textOf(given[0]), () => plain(...given.slice(0, -1))).then(
        (result) => done(null, result),
        (error) => done(error, undefined),
      )
      return Promise.resolve()
    }
    this.query = query as unknown as typeof this.query
  }
}

/** A pool whose statements are measured; each belongs to the request that it was asked for in, also where it waited for a connection. */
export class NamedStatementsPool extends Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: NamedStatementsClient } as PoolConfig)
    const query: Query = async (...given) => {
      const client = await this.connect()
      try {
        const result = await (client.query as unknown as Query)(...given)
        client.release()
        return result
      } catch (error) {
        client.release(error instanceof Error ? error : true)
        throw error
      }
    }
    this.query = query as unknown as typeof this.query
  }
}
