import { z } from '@hono/zod-openapi'
import type { Api, Spec } from './serve.ts'

/** Enters a route into the OpenAPI document, with its headers, parameters, body and answer. */
export function documentRoute(api: Api, spec: Spec<z.ZodType, z.ZodType>): void {
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  api.openAPIRegistry.registerPath({
    method: spec.method,
    path: spec.path,
    summary: spec.summary,
    tags: [spec.section],
    security: [{ apiKey: [] }],
    request: {
      headers: headersOf(spec),
      params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      ...(spec.query instanceof z.ZodObject ? { query: spec.query } : {}),
      ...(spec.body ? { body: { content: { 'application/json': { schema: spec.body } } } } : {}),
    },
    responses: {
      200: { description: spec.summary, content: { 'application/json': { schema: spec.answer } } },
      default: { description: 'An error', content: { 'application/json': { schema: ErrorBody } } },
    },
  })
}

function headersOf(spec: { clientId?: boolean; idempotent?: boolean; bearer?: boolean }) {
  return z.object({
    'api-key': z.string(),
    ...(spec.clientId ? { 'X-service-Client-ID': z.string() } : {}),
    ...(spec.idempotent ? { 'X-Idempotency-Key': z.string() } : {}),
    ...(spec.bearer ? { Authorization: z.string().optional() } : {}),
    'X-Request-ID': z.string().optional(),
    'X-service-Timestamp': z.string().optional(),
    'X-service-Signature': z.string().optional(),
  })
}

const ErrorBody = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z.looseObject({}),
      timestamp: z.string(),
      request_id: z.string(),
      documentation_url: z.string(),
      retry_after: z.int().optional(),
    }),
  })
  .openapi('Error')
