import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'

/** In milliseconds. Longer statements are a defect of the query or its indexes: they hold up everybody. */
export const STATEMENT_LIMIT_MS = 500

type Observer = (statement: string, ms: number, explain: () => Promise<readonly string[]>) => void
const observers = new Set<Observer>()

/**
 * For benches and tests: calls `observer` with the text and the time of each statement, and with what reads its plan for the same
 * values, until the returned function is called.
 */
export function observeStatements(observer: Observer): () => void {
  observers.add(observer)
  return () => void observers.delete(observer)
}

const noticed = new Set<(text: string) => void>()

/** For benches: calls `observer` with each notice that a server sends, such as the plans of auto_explain, until the returned function is called. */
export function observeNotices(observer: (text: string) => void): () => void {
  noticed.add(observer)
  return () => void noticed.delete(observer)
}

/** Passes a notice of a server to the observers of notices. */
export function passNotice(text: string): void {
  for (const observer of noticed) observer(text)
}

/** Runs one statement, and logs it with its plan if it takes longer than its limit. Its values are never logged. */
export type StatementWatch = <T>(
  text: string,
  run: () => Promise<T>,
  /** The lines of the plan of the same statement with the same values, without running it. */
  explain: () => Promise<readonly string[]>,
) => Promise<T>

/** Makes a watch; `now` gives milliseconds. */
export function statementWatch(limitMs: number, now: () => number = () => performance.now()): StatementWatch {
  return async (text, run, explain) => {
    const began = now()
    try {
      return await run()
    } finally {
      const ms = now() - began
      for (const observer of observers) observer(text, ms, explain)
      if (ms > limitMs) void report({ text, ms, limitMs }, explain)
    }
  }
}

const MOST_TEXT = 2_000

type Slow = { readonly text: string; readonly ms: number; readonly limitMs: number }

async function report({ text, ms, limitMs }: Slow, explain: () => Promise<readonly string[]>): Promise<void> {
  metrics().slowStatements.inc()
  const plan = HAS_PLAN.test(text) ? await explain().catch(() => []) : []
  const statement = text.replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT)
  log.warn(
    { ms: Math.round(ms), limitMs, statement, plan: plan.map(withoutValues) },
    'a statement took longer than its limit',
  )
}

/** Runs a whole transaction, and logs it if it takes longer than a statement may: others wait for its locks. */
export async function watchTransaction<T>(run: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await run()
  } finally {
    const ms = Math.round(performance.now() - began)
    if (ms > STATEMENT_LIMIT_MS)
      log.warn({ ms, limitMs: STATEMENT_LIMIT_MS }, 'a transaction took longer than its limit')
  }
}

const HAS_PLAN = /^\s*(?:select|insert|update|delete|with|values)\b/i

/** A line of a plan without the values of the statement, which may be phones or amounts. */
export const withoutValues = (line: string): string =>
  /\b(?:Cond|Filter|Output|Key):/.test(line)
    ? line.replace(/'(?:[^']|'')*'/g, "'?'").replace(/(?<![\w.$])\d+(?![\w.])/g, '?')
    : line
