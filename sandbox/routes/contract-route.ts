import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { apiKey } from '../guards/api-key.ts'
import { clientId } from '../guards/client-id.ts'
import { idempotencyKey } from '../guards/idempotency-key.ts'
import { jsonBody, utf8Body } from '../guards/json-body.ts'
import { rateLimit } from '../guards/rate-limit.ts'
import { signedRequest } from '../guards/signed-request.ts'
import type { Env } from '../world.ts'

export type Api = OpenAPIHono<Env>

/** What a route of the contract requires of its caller, beside the API key. */
type Requirements = {
  /** The contract's section that describes the route. */
  section: string
  clientId?: boolean
  idempotent?: boolean
  /** Takes a user's bearer token where the payment method is the external wallet (contract 4.2). */
  bearer?: boolean
}

/** Completes a route of the contract with its section, its headers and the guards that check them. */
export const contractRoute = <Path extends string, Route extends Omit<RouteConfig, 'path'> & { path: Path }>(
  requirements: Requirements,
  route: Route,
) =>
  createRoute({
    ...route,
    tags: [requirements.section],
    security: [{ apiKey: [] }],
    parameters: headersOf(requirements),
    middleware: guardsOf(requirements, route.request?.body !== undefined),
  })

/** The order of checks. The library validates query, path and body after all of them. */
const guardsOf = (requirements: Requirements, takesBody: boolean): MiddlewareHandler<Env>[] => [
  apiKey,
  rateLimit,
  signedRequest,
  ...(requirements.clientId ? [clientId] : []),
  ...(takesBody ? [jsonBody] : []),
  ...(requirements.idempotent ? [idempotencyKey] : []),
  ...(takesBody ? [utf8Body] : []),
]

// Headers are only documented here. The guards check them, because the contract gives each its own code and status and
// wants them checked before the content, which the library's validation of headers cannot do.
const headersOf = (requirements: Requirements) => [
  header('api-key', true),
  ...(requirements.clientId ? [header('X-service-Client-ID', true)] : []),
  ...(requirements.idempotent ? [header('X-Idempotency-Key', true)] : []),
  ...(requirements.bearer ? [header('Authorization', false)] : []),
  header('X-Request-ID', false),
  header('X-service-Timestamp', false),
  header('X-service-Signature', false),
]

const header = (name: string, required: boolean) => ({
  name,
  in: 'header' as const,
  required,
  schema: { type: 'string' as const },
})

/** A JSON body. `required` makes the library validate an empty body too, so that the defaults of the schema apply. */
export const jsonContent = <Schema extends z.ZodType>(schema: Schema) => ({
  description: 'An empty body is read as an object without fields.',
  content: { 'application/json': { schema } },
  required: true,
})

type Content = Record<string, { schema: z.ZodType }>

/** The answers of a route: its own, and the error object of contract section 7. */
export function answers(schema: z.ZodType): Record<200 | 'default', { description: string; content: Content }> {
  return {
    200: { description: 'The answer', content: { 'application/json': { schema } } },
    default: { description: 'An error', content: { 'application/json': { schema: ErrorBody } } },
  }
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
