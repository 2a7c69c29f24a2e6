import { z } from '@hono/zod-openapi'
import { ok } from '../answers/answer.ts'
import { pathId } from '../answers/id-text.ts'
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
import { type Api, answers, contractRoute, jsonContent } from './contract-route.ts'
import { respond } from './respond.ts'

const needs = { section: '6.3 Private webhook management' }
const path = '/users/merchant/webhooks'
const one = `${path}/{webhook_id}` as const
const params = z.object({ webhook_id: pathId })

const Url = z.url({ protocol: /^https?$/ })
const Events = z.array(z.enum(eventNames)).min(1)
const Secret = z.string().min(8)
const CreateBody = z
  .looseObject({ url: Url, description: z.string().nullish(), events: Events, secret: Secret.nullish() })
  .openapi('WebhookRequest')
const ChangeBody = z.looseObject({
  url: Url.optional(),
  description: z.string().nullish(),
  events: Events.optional(),
  active: z.boolean().optional(),
  secret: Secret.optional(),
})
const Endpoint = z
  .looseObject({ webhook_id: z.string(), has_secret: z.boolean(), secret_hint: z.string().nullable() })
  .openapi('Webhook')
const Empty = z.looseObject({})

const create = contractRoute(needs, {
  method: 'post',
  path: '/users/webhooks',
  summary: 'Register an endpoint',
  request: { body: jsonContent(CreateBody) },
  responses: answers(Endpoint),
})

const list = contractRoute(needs, {
  method: 'get',
  path,
  summary: 'List endpoints',
  request: { query: z.object(paging(50)) },
  responses: answers(pageOf(Endpoint)),
})

const change = contractRoute(needs, {
  method: 'patch',
  path: one,
  summary: 'Change an endpoint',
  request: { params, body: jsonContent(ChangeBody) },
  responses: answers(Endpoint),
})

const test = contractRoute(needs, {
  method: 'post',
  path: `${one}/test`,
  summary: 'Send a test delivery',
  request: { params },
  responses: answers(Empty),
})

const remove = contractRoute(needs, {
  method: 'delete',
  path: one,
  summary: 'Remove an endpoint',
  request: { params },
  responses: answers(Empty),
})

/** The private management routes of contract 6.3, which a deployment may enable. */
export function webhookRoutes(api: Api): void {
  api.openapi(create, (c) =>
    respond(c, ({ world }) => {
      const { url, events, description, secret } = c.req.valid('json')
      const made = addEndpoint(world, { url, events, description: description ?? null, secret: secret ?? null })
      // Only this answer shows the whole secret.
      return ok({ ...endpointBody(made), secret: made.secret })
    }),
  )
  api.openapi(list, (c) =>
    respond(c, ({ world }) => {
      const all = allEndpoints(world)
      const paging = c.req.valid('query')
      return ok(page(all.length, paging, all.slice(paging.offset, paging.offset + paging.limit).map(endpointBody)))
    }),
  )
  changingRoutes(api)
}

function changingRoutes(api: Api): void {
  api.openapi(change, (c) =>
    respond(c, ({ world }) => {
      const body = c.req.valid('json')
      const known = mustFindEndpoint(world, c.req.valid('param').webhook_id)
      saveEndpoint(world, known.id, {
        url: body.url ?? known.url,
        description: body.description === undefined ? known.description : body.description,
        events: body.events ?? eventsOf(known),
        secret: body.secret ?? known.secret,
        active: body.active ?? known.active === 1,
      })
      const changed = endpointBody(mustFindEndpoint(world, known.id))
      return ok(body.secret === undefined ? changed : { ...changed, secret: body.secret })
    }),
  )
  api.openapi(test, (c) =>
    respond(c, ({ world }) => {
      const endpoint = mustFindEndpoint(world, c.req.valid('param').webhook_id)
      const [first] = eventsOf(endpoint)
      const name = eventNames.find((known): known is EventName => known === first) ?? 'payment.succeeded'
      queue(world, endpoint, { name, data: { test: true } })
      return ok({ message: 'The test delivery is on its way.', event: name })
    }),
  )
  api.openapi(remove, (c) =>
    respond(c, ({ world }) => {
      removeEndpoint(world, c.req.valid('param').webhook_id)
      return ok({ message: 'The webhook was removed.' })
    }),
  )
}
