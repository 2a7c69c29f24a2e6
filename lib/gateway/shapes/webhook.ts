import { z } from 'zod'
import { maybe, wireId } from './parts'

/** An endpoint for webhooks at the service (contract 6.3: which members an answer has is only described). */
export const webhookShape = z
  .object({
    webhook_id: wireId,
    url: maybe(z.string()),
    description: maybe(z.string()),
    events: maybe(z.array(z.string())),
    active: maybe(z.boolean()),
    has_secret: maybe(z.boolean()),
    secret_hint: maybe(z.string()),
    secret: maybe(z.string()),
  })
  .transform((wire) => ({
    id: wire.webhook_id,
    url: wire.url,
    description: wire.description,
    events: wire.events ?? [],
    isActive: wire.active ?? true,
    hasSecret: wire.has_secret ?? false,
    secretHint: wire.secret_hint,
    /** Only in the answer that creates it or changes its secret. */
    secret: wire.secret,
  }))

export type ServiceWebhook = z.output<typeof webhookShape>

/** An answer of which only the status counts. */
export const anyShape = z.unknown().transform(() => null)
