import type { RawDatabase, RawResult } from './raw'
import { STATEMENT_LIMIT_MS, statementWatch } from './statement-watch'
import type { TurnQueue } from './turn-queue'

type QueryOptions = { readonly rowMode?: 'array' | 'object' }

type Statements = {
  query(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<RawResult>
}

// One connection serves both the owner and the app, so PostgreSQL itself does not keep a statement from changing the role.
// These kinds of statements cannot, and a query is a single statement: the protocol refuses several in one text.
const ALLOWED_STATEMENT =
  /^\s*(?:select|insert|update|delete|with|values|savepoint|release|rollback\s+to|set\s+constraints)\b/i

function refuseOther(text: string): void {
  if (ALLOWED_STATEMENT.test(text)) return
  const refusal = new Error(`The app may not run this kind of statement: ${text.trim().split(/\s/, 1)[0]}`)
  // PostgreSQL's code for insufficient privilege.
  throw Object.assign(refusal, { code: '42501' })
}

const watch = statementWatch(STATEMENT_LIMIT_MS.embedded)

/** The part of PGlite that drizzle's driver calls. */
export type SerialClient = Statements & {
  transaction<T>(work: (inside: Statements) => Promise<T>): Promise<T>
}

/**
 * Shares one connection between many callers: each single statement and each whole transaction takes a turn in the queue.
 * Throws for a statement that does anything but read and change rows, so that none can change its role.
 */
export function serialClient(raw: RawDatabase, queue: TurnQueue): SerialClient {
  const direct: Statements = {
    query: async (text, params = [], options = {}) => {
      refuseOther(text)
      const explain = () => queue.take(() => planOf(raw, text, params))
      return watch(text, () => raw.query(text, params, options.rowMode ?? 'object'), explain)
    },
  }
  return {
    query: (text, params, options) => queue.take(() => direct.query(text, params, options)),
    transaction: (work) => queue.take(() => inTransaction(raw, direct, work)),
  }
}

async function inTransaction<T>(
  raw: RawDatabase,
  direct: Statements,
  work: (inside: Statements) => Promise<T>,
): Promise<T> {
  let open = true
  const onlyInside = async <R>(run: () => Promise<R>): Promise<R> => {
    if (!open) throw new Error('The transaction has ended: a statement of it was not awaited')
    return run()
  }
  await raw.exec('begin')
  try {
    const value = await work({
      query: (text, params, options) => onlyInside(() => direct.query(text, params, options)),
    })
    open = false
    await raw.exec('commit')
    return value
  } catch (problem) {
    open = false
    await raw.exec('rollback')
    throw problem
  }
}

async function planOf(raw: RawDatabase, text: string, params: readonly unknown[]): Promise<readonly string[]> {
  const { rows } = await raw.query(`explain ${text}`, params, 'object')
  return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN'])
}
