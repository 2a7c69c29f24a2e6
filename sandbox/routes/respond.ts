import type { Context } from 'hono'
import { type Answer, type EncodedAnswer, encode, send } from '../answers/answer.ts'
import { inDialect } from '../dialect/answer.ts'
import { type KeyUse, rememberAnswer } from '../idempotency/key-store.ts'
import type { Env, World } from '../world.ts'

type Call = {
  world: World
  /** Now, on the sandbox's clock: one instant for the whole request. */
  now: number
  /** A scripted fault stops this request when half of it is done. */
  interrupted: boolean
}

/**
 * Answers a request that has passed its guards and its validation. The handler runs in one durable transaction, together
 * with the storing of its answer under the idempotency key.
 */
export function respond(c: Context<Env>, handle: (call: Call) => Answer): Response {
  const { world, keyUse } = c.var
  const now = world.clock.now()
  const interrupted = c.var.entry.fault?.endsWith('-middle') ?? false
  const dialect = world.dialect.now()
  const about = { requestId: c.var.requestId, now }
  const encoded = world.store.tx(() =>
    remember(world, keyUse, encode(inDialect(dialect, handle({ world, now, interrupted }), about))),
  )
  c.set('remembered', true)
  return send(c, encoded)
}

function remember(world: World, use: KeyUse | null, encoded: EncodedAnswer): EncodedAnswer {
  if (use) rememberAnswer(world, use, encoded)
  return encoded
}
