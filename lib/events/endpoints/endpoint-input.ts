import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { KNOWN_EVENTS } from '@/lib/events/envelope'
import { readServiceId } from '@/lib/gateway/id'
import { messageKey } from '@/lib/messages/message'
import { reasonInput } from '@/lib/text/words'

const serviceId = z.string().transform((text, context) => {
  const id = readServiceId(text)
  if (id !== null) return id
  context.addIssue({ code: 'custom', message: 'not a UUID' })
  return z.NEVER
})

const events = z.array(z.enum(KNOWN_EVENTS)).min(1, messageKey('errors.events.noEvent')).max(KNOWN_EVENTS.length)
const description = z.string().trim().max(200)

/** A new endpoint: it always leads to our own address, so nobody types one. */
export const newEndpointInput = z.strictObject({ events, description, proof: proofInput })
export type NewEndpoint = z.output<typeof newEndpointInput>

/** Changes of an endpoint. */
export const changeEndpointInput = z.strictObject({
  ...{ id: serviceId, events, description, proof: proofInput },
  isActive: z.boolean(),
})
export type ChangedEndpoint = z.output<typeof changeEndpointInput>

/** An endpoint by its id, with a reason and the confirmation of identity. */
export const endpointInput = z.strictObject({ id: serviceId, reason: reasonInput, proof: proofInput })
export type NamedEndpoint = z.output<typeof endpointInput>

/** An endpoint by its id. */
export const endpointIdInput = serviceId
