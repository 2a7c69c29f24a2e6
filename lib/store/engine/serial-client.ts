import type { RawDatabase, RawResult } from './raw'
import type { Turns } from './turns'

type QueryOptions = { readonly rowMode?: 'array' | 'object' }

type Statements = {
  query(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<RawResult>
}

// One connection serves the owner and the app, so the database would let a statement leave the app's role. These statements
// do not, and a query is one statement: the protocol refuses several in one text.
const OF_THE_APP =
  /^\s*(?:select|insert|update|delete|with|values|savepoint|release|rollback\s+to|set\s+constraints)\b/i

function refuseOther(text: string): void {
  if (OF_THE_APP.test(text)) return
  const refusal = new Error(`The app may not run this kind of statement: ${text.trim().split(/\s/, 1)[0]}`)
  // As PostgreSQL says that a role may not do something.
  throw Object.assign(refusal, { code: '42501' })
}

/** What drizzle's PGlite driver calls. */
export type SerialClient = Statements & {
  transaction<T>(work: (inside: Statements) => Promise<T>): Promise<T>
}

/**
 * One connection shared by many callers: single statements and whole transactions each take a turn. Throws for a statement
 * that does anything but read and change rows, so that none leaves the role it runs in.
 */
export function serialClient(raw: RawDatabase, turns: Turns): SerialClient {
  const direct: Statements = {
    query: async (text, params = [], options = {}) => {
      refuseOther(text)
      return raw.query(text, params, options.rowMode ?? 'object')
    },
  }
  return {
    query: (text, params, options) => turns.take(() => direct.query(text, params, options)),
    transaction: (work) => turns.take(() => inTransaction(raw, direct, work)),
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
