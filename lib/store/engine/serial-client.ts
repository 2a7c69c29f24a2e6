import type { RawDatabase, RawResult } from './raw'
import type { Turns } from './turns'

type QueryOptions = { readonly rowMode?: 'array' | 'object' }

type Statements = {
  query(text: string, params?: readonly unknown[], options?: QueryOptions): Promise<RawResult>
  exec(statements: string): Promise<void>
}

/** What drizzle's PGlite driver calls. */
export type SerialClient = Statements & {
  transaction<T>(work: (inside: Statements) => Promise<T>): Promise<T>
}

/** One connection shared by many callers: single statements and whole transactions each take a turn. */
export function serialClient(raw: RawDatabase, turns: Turns): SerialClient {
  const direct: Statements = {
    query: (text, params = [], options = {}) => raw.query(text, params, options.rowMode ?? 'object'),
    exec: (statements) => raw.exec(statements),
  }
  return {
    query: (text, params, options) => turns.take(() => direct.query(text, params, options)),
    exec: (statements) => turns.take(() => direct.exec(statements)),
    transaction: (work) => turns.take(() => inTransaction(direct, work)),
  }
}

async function inTransaction<T>(direct: Statements, work: (inside: Statements) => Promise<T>): Promise<T> {
  let open = true
  const onlyInside = async <R>(run: () => Promise<R>): Promise<R> => {
    if (!open) throw new Error('The transaction has ended: a statement of it was not awaited')
    return run()
  }
  await direct.exec('begin')
  try {
    const value = await work({
      query: (text, params, options) => onlyInside(() => direct.query(text, params, options)),
      exec: (statements) => onlyInside(() => direct.exec(statements)),
    })
    open = false
    await direct.exec('commit')
    return value
  } catch (problem) {
    open = false
    await direct.exec('rollback')
    throw problem
  }
}
