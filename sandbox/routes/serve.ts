import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { type Answer, type Sealed, seal, send } from '../answers/answer.ts'
import { invalid } from '../answers/refusal.ts'
import { inDialect } from '../dialect/answer.ts'
import { apiKey } from '../guards/api-key.ts'
import { clientId } from '../guards/client-id.ts'
import { idempotencyKey } from '../guards/idempotency-key.ts'
import { jsonBody } from '../guards/json-body.ts'
import { rateLimit } from '../guards/rate-limit.ts'
import { signedRequest } from '../guards/signed-request.ts'
import { type KeyUse, rememberAnswer } from '../idempotency/key-store.ts'
import type { Env, World } from '../world.ts'
import { documentRoute } from './document-route.ts'

export type Api = OpenAPIHono<Env>

export type Spec<Query extends z.ZodType, Body extends z.ZodType> = {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Path with {parameters}, as the contract writes it. */
  path: string
  summary: string
  /** The contract's section that describes the route. */
  section: string
  clientId?: boolean
  idempotent?: boolean
  /** Takes a user's bearer token where the payment method is the external wallet (contract 4.2). */
  bearer?: boolean
  /** Its answer is not shown in the contract, so the dialect may leave it out. */
  mutation?: boolean
  query?: Query
  body?: Body
  answer: z.ZodType
}

export type Call<Query, Body> = {
  world: World
  /** Now, on the sandbox's clock: one instant for the whole request. */
  now: number
  /** A fault breaks this request off when half of it is done. */
  interrupted: boolean
  param: (name: string) => string
  header: (name: string) => string | undefined
  query: Query
  body: Body
}

/**
 * Serves one route of the contract: guards, then parsing, then the handler inside one durable transaction
 * together with the idempotency key it answers under. The same definition feeds the OpenAPI document.
 */
export function serve<Query extends z.ZodType, Body extends z.ZodType>(
  api: Api,
  spec: Spec<Query, Body>,
  handle: (call: Call<z.output<Query>, z.output<Body>>) => Answer,
): void {
  documentRoute(api, spec)
  const path = spec.path.replaceAll(/\{(\w+)\}/g, ':$1')
  api.on(spec.method, [path], ...guardsOf(spec), (c) => {
    const { world, body } = c.var
    const call = {
      world,
      now: world.clock.now(),
      interrupted: c.var.entry.fault?.endsWith('-middle') ?? false,
      param: (name: string) => idOf(c.req.param(name) ?? ''),
      header: (name: string) => c.req.header(name),
      query: parse(spec.query, c.req.query(), ''),
      body: parse(spec.body, spec.body ? readJson(body) : undefined, ''),
    }
    const dialect = world.dialect.now()
    const about = { requestId: c.var.requestId, now: call.now }
    const worded = (answer: Answer) => seal(inDialect(dialect, answer, about, spec.mutation ?? false))
    const sealed = world.store.tx(() => remember(world, c.var.keyUse, worded(handle(call))))
    c.set('remembered', true)
    return send(c, sealed)
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id of the path in the case in which ids are kept; anything else as it came. */
const idOf = (text: string): string => (UUID.test(text) ? text.toLowerCase() : text)

function guardsOf(spec: { clientId?: boolean; idempotent?: boolean; body?: unknown }): MiddlewareHandler<Env>[] {
  return [
    apiKey,
    rateLimit,
    signedRequest,
    ...(spec.clientId ? [clientId] : []),
    ...(spec.body ? [jsonBody] : []),
    ...(spec.idempotent ? [idempotencyKey] : []),
  ]
}

function remember(world: World, use: KeyUse | null, sealed: Sealed): Sealed {
  if (use) rememberAnswer(world, use, sealed)
  return sealed
}

// Some POSTs of the contract name no field at all (4.3, 4.5), so no body is an object without fields.
function readJson(body: Uint8Array): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw invalid('body', 'malformed', 'The body is not JSON.')
  }
}

function parse<Schema extends z.ZodType>(schema: Schema | undefined, value: unknown, at: string): z.output<Schema> {
  const read = (schema ?? z.any()).safeParse(value)
  if (read.success) return read.data as z.output<Schema>
  const [issue] = read.error.issues
  const field = issue ? fieldName(issue.path) : at
  throw invalid(field, issue?.code ?? 'invalid', `${field || 'The body'}: ${issue?.message ?? 'is not valid'}.`)
}

const fieldName = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('')
