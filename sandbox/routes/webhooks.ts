import { z } from '@hono/zod-openapi'
import { ok } from '../answers/answer.ts'
import { page, pageOf, paging } from '../answers/page.ts'
import { queue } from '../webhooks/emit.ts'
import {
  addEndpoint,
  allEndpoints,
  endpointBody,
  eventsOf,
  mustFindEndpoint,
  removeEndpoint,
  saveEndpoint,
} from '../webhooks/endpoints.ts'
import { type EventName, eventNames } from '../webhooks/event.ts'
import { type Api, serve } from './serve.ts'

const section = '6.3 Private webhook management'
const Url = z.url({ protocol: /^https?$/ })
const Events = z.array(z.enum(eventNames)).min(1)
const Secret = z.string().min(8)
const CreateBody = z
  .looseObject({ url: Url, description: z.string().nullish(), events: Events, secret: Secret.nullish() })
  .openapi('WebhookRequest')
const PatchBody = z.looseObject({
  url: Url.optional(),
  description: z.string().nullish(),
  events: Events.optional(),
  active: z.boolean().optional(),
  secret: Secret.optional(),
})
const ListQuery = z.object(paging(50))
const Endpoint = z
  .looseObject({ webhook_id: z.string(), has_secret: z.boolean(), secret_hint: z.string().nullable() })
  .openapi('Webhook')
const Empty = z.looseObject({})
const one = '/users/merchant/webhooks/{webhook_id}'

/** The private management routes of contract 6.3, which a deployment may enable. */
export function webhookRoutes(api: Api): void {
  serve(
    api,
    {
      method: 'post',
      path: '/users/webhooks',
      summary: 'Register an endpoint',
      section,
      body: CreateBody,
      answer: Endpoint,
    },
    ({ world, body }) => {
      const { url, events, description, secret } = body
      const made = addEndpoint(world, { url, events, description: description ?? null, secret: secret ?? null })
      // The whole secret is told here, once.
      return ok({ ...endpointBody(made), secret: made.secret })
    },
  )
  serve(
    api,
    {
      method: 'get',
      path: '/users/merchant/webhooks',
      summary: 'List endpoints',
      section,
      query: ListQuery,
      answer: pageOf(Endpoint),
    },
    ({ world, query }) => {
      const all = allEndpoints(world)
      const { offset, limit } = query
      return ok(page(all.length, query, all.slice(offset, offset + limit).map(endpointBody)))
    },
  )
  changingRoutes(api)
}

function changingRoutes(api: Api): void {
  serve(
    api,
    { method: 'patch', path: one, summary: 'Change an endpoint', section, body: PatchBody, answer: Endpoint },
    ({ world, param, body }) => {
      const known = mustFindEndpoint(world, param('webhook_id'))
      saveEndpoint(world, known.id, {
        url: body.url ?? known.url,
        description: body.description === undefined ? known.description : body.description,
        events: body.events ?? eventsOf(known),
        secret: body.secret ?? known.secret,
        active: body.active ?? known.active === 1,
      })
      const changed = endpointBody(mustFindEndpoint(world, known.id))
      return ok(body.secret === undefined ? changed : { ...changed, secret: body.secret })
    },
  )
  serve(
    api,
    { method: 'post', path: `${one}/test`, summary: 'Send a test delivery', section, answer: Empty },
    ({ world, param }) => {
      const endpoint = mustFindEndpoint(world, param('webhook_id'))
      const [first] = eventsOf(endpoint)
      const name = eventNames.find((known): known is EventName => known === first) ?? 'payment.succeeded'
      queue(world, endpoint, { name, data: { test: true } })
      return ok({ message: 'The test delivery is on its way.', event: name })
    },
  )
  serve(
    api,
    { method: 'delete', path: one, summary: 'Remove an endpoint', section, answer: Empty },
    ({ world, param }) => {
      removeEndpoint(world, param('webhook_id'))
      return ok({ message: 'The webhook was removed.' })
    },
  )
}
