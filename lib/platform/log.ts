import 'server-only'
import pino, { type Logger } from 'pino'
import { isError, mask, maskText } from './mask'
import { requestId } from './request-context'

const shared = globalThis as { __log?: Logger }

// pino would copy the message of a lone error to the line unchanged, so it is named here and masked like the rest.
function masked(args: readonly unknown[]): unknown[] {
  const [first, ...rest] = args
  const named = isError(first) ? [{ err: first }, ...(rest.length > 0 ? rest : [first.message])] : args
  return named.map((arg) => (typeof arg === 'string' ? maskText(arg) : arg))
}

/** A logger of JSON lines: masked, each with its request id. `sink` is for tests; the default is stdout. */
export function makeLog(level: string, sink?: { write(line: string): void }): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => mask(fields) as Record<string, unknown>,
    },
    hooks: {
      logMethod(args, method) {
        method.apply(this, masked(args) as typeof args)
      },
    },
    mixin: () => {
      const id = requestId()
      return id ? { requestId: id } : {}
    },
  }
  return sink ? pino(options, sink) : pino(options)
}

// Read here and not from settings(): a start that fails on its settings must be able to log that.
shared.__log ??= makeLog(process.env.LOG_LEVEL || 'info')

/** The log of this process. Fields first, then a sentence: `log.warn({ submissionId }, 'no answer')`. */
export const log = shared.__log

/**
 * Sends what libraries write to the console as errors and warnings to the log as well: the framework prints an error that nobody caught with
 * all its members, the parameters of a failed statement among them. Called once, at the start of a process.
 */
export function logConsole(to: Logger = log): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      const err = args.find(isError)
      const text = args.filter((arg) => typeof arg === 'string').join(' ')
      to[level](err === undefined ? {} : { err }, text.trim() || 'written to the console')
    }
  }
}
