import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { REQUEST_ID_HEADER } from './request-id'
import { requestKind } from './requests'

type Facts = Readonly<Record<string, string | number>>

/** Tracing that is switched on. Only `tracing.ts` loads this file, so that without an address nothing of OpenTelemetry is loaded. */
export type Trace = {
  span<T>(kind: 'server' | 'client' | 'internal', name: string, facts: Facts, work: () => Promise<T>): Promise<T>
  /** The same as the beginning of a trace whose id is a UUID of ours, so that every process finds it by that id. */
  spanOf<T>(uuid: string, name: string, facts: Facts, work: () => Promise<T>): Promise<T>
  /** Links the running span to the trace that has this UUID. */
  link(uuid: string): void
  end(): Promise<void>
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

const NOT_TRACED = new Set(['file', 'operation', 'stream'])

/** Opens the exporter that OTEL_EXPORTER_OTLP_ENDPOINT names; the exporter reads that variable and its like itself. */
export function openTrace(program: string): Trace {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'countinghouse', 'service.namespace': program }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1_000 })],
  })
  const tracer = provider.getTracer('countinghouse')
  // Not the global context of OpenTelemetry: the framework would add spans of its own, which contain addresses with what people typed.
  const running = new AsyncLocalStorage<Context>()
  const here = () => running.getStore() ?? ROOT_CONTEXT
  const open = (kind: keyof typeof KINDS, name: string, facts: Facts, parent: Context): Span =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, parent)

  const inside = async <T>(span: Span, parent: Context, work: () => Promise<T>): Promise<T> => {
    try {
      return await running.run(trace.setSpan(parent, span), work)
    } catch (error) {
      // Not its message, which may contain what people typed.
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const kind = requestKind(request)
    if (NOT_TRACED.has(kind)) return running.enterWith(ROOT_CONTEXT)
    const parent = contextOf(request.headers.traceparent)
    const span = open('server', `${request.method} ${kind}`, { 'http.request.method': request.method ?? '' }, parent)
    response.once('close', () => {
      const id = response.getHeader(REQUEST_ID_HEADER)
      if (typeof id === 'string') span.setAttribute('request.id', id)
      span.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    running.enterWith(trace.setSpan(parent, span))
  })

  return {
    span: (kind, name, facts, work) => {
      const parent = here()
      return inside(open(kind, name, facts, parent), parent, work)
    },
    spanOf: (uuid, name, facts, work) => {
      const parent = trace.setSpanContext(ROOT_CONTEXT, idOf(uuid))
      return inside(open('internal', name, facts, parent), parent, work)
    },
    link: (uuid) => void trace.getSpan(here())?.addLink({ context: idOf(uuid) }),
    end: () => provider.shutdown(),
  }
}

/** A trace whose id is a UUID. Its first span is nobody's: each process that works on the UUID adds to it. */
function idOf(uuid: string) {
  const digits = uuid.replaceAll('-', '').toLowerCase()
  return { traceId: digits, spanId: digits.slice(16), traceFlags: TraceFlags.SAMPLED, isRemote: true }
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The trace that the caller began, such as the proxy or the page; a new one where it began none. */
function contextOf(traceparent: unknown): Context {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(typeof traceparent === 'string' ? traceparent : '') ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}
