import 'server-only'
import type { Trace } from './trace-export'

const shared = globalThis as { __trace?: Trace }

type Facts = Readonly<Record<string, string | number>>
/** `server`: a request or a step that we answer for; `client`: a call to another system. */
type SpanKind = 'server' | 'client' | 'internal'

/**
 * Runs `work` as one span of the running trace. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of tracing is loaded, and this only calls `work`.
 * Facts are names, codes and ids: never amounts, people or the values of statements.
 */
export function traced<T>(kind: SpanKind, name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  return shared.__trace === undefined ? work() : shared.__trace.span(kind, name, facts, work)
}

/** Runs `work` as a span of the trace whose id is this UUID of ours: what any process does about it is in one trace. */
export function tracedOf<T>(uuid: string, name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  return shared.__trace === undefined ? work() : shared.__trace.spanOf(uuid, name, facts, work)
}

/** Links the running request to the trace of this UUID. */
export function linkTrace(uuid: string): void {
  shared.__trace?.link(uuid)
}

/** Starts tracing where an address for it is set. `program`: which of our programs this is. */
export async function startTracing(program: 'app' | 'sender'): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT || shared.__trace !== undefined) return
  const { openTrace } = await import('./trace-export')
  shared.__trace = openTrace(program)
}

/** Hands over the spans that are kept, for the end of the process. */
export async function endTracing(): Promise<void> {
  await shared.__trace?.end()
}
