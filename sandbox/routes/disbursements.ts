import { z } from '@hono/zod-openapi'
import { type Answer, ok, unshown } from '../answers/answer.ts'
import { pathId } from '../answers/id-text.ts'
import { pageOf } from '../answers/page.ts'
import { notFound } from '../answers/refusal.ts'
import { cancelBatch } from '../disbursements/cancel.ts'
import { createBatch, lostAnswer } from '../disbursements/create.ts'
import { listBatches } from '../disbursements/list.ts'
import { planBatch } from '../disbursements/plan.ts'
import { quoteBody } from '../disbursements/quote.ts'
import { type BatchRow, detailOf, findBatch, summaryOf } from '../disbursements/records.ts'
import { BatchBody, CancelBody, Detail, ListQuery, QuoteAnswer, Summary } from '../disbursements/shapes.ts'
import type { World } from '../world.ts'
import { type Api, answers, contractRoute, jsonContent } from './contract-route.ts'
import { respond } from './respond.ts'

const path = '/api/disbursements'
const section = '4.4 Direct disbursements'
const reads = { section, clientId: true }
const moves = { ...reads, idempotent: true }
const params = z.object({ disbursement_id: pathId })

const quote = contractRoute(reads, {
  method: 'post',
  path: `${path}/quote`,
  summary: 'Quote a batch without paying it',
  request: { body: jsonContent(BatchBody) },
  responses: answers(QuoteAnswer),
})

const create = contractRoute(moves, {
  method: 'post',
  path,
  summary: 'Pay a batch',
  request: { body: jsonContent(BatchBody) },
  responses: answers(Summary),
})

const list = contractRoute(reads, {
  method: 'get',
  path,
  summary: 'List batches',
  request: { query: ListQuery },
  responses: answers(pageOf(Summary)),
})

const read = contractRoute(reads, {
  method: 'get',
  path: `${path}/{disbursement_id}`,
  summary: 'Read a batch',
  request: { params },
  responses: answers(Detail),
})

const cancel = contractRoute(moves, {
  method: 'post',
  path: `${path}/{disbursement_id}/cancel`,
  summary: 'Cancel what was not handed to the network yet',
  request: { params, body: jsonContent(CancelBody) },
  responses: answers(Detail),
})

/** Direct disbursements: quote, create, list, get and cancel (contract 2.6, 4.4). */
export function disbursementRoutes(api: Api): void {
  api.openapi(quote, (c) => respond(c, ({ world }) => ok(quoteBody(planBatch(world, c.req.valid('json'))))))

  api.openapi(create, (c) =>
    respond(c, ({ world, now, interrupted }): Answer => {
      const body = c.req.valid('json')
      const plan = planBatch(world, body)
      const batch = mustFind(world, createBatch(world, plan, body.description, { now, interrupted }))
      const lost = lostAnswer(plan)
      return { ...ok(summaryOf(world, batch)), ...(lost ? { lost } : {}) }
    }),
  )

  api.openapi(list, (c) => respond(c, ({ world }) => ok(listBatches(world, c.req.valid('query')))))

  api.openapi(read, (c) =>
    respond(c, ({ world }) => ok(detailOf(world, mustFind(world, c.req.valid('param').disbursement_id)))),
  )

  api.openapi(cancel, (c) =>
    respond(c, ({ world, now }) => {
      const batch = mustFind(world, c.req.valid('param').disbursement_id)
      cancelBatch(world, batch, c.req.valid('json').reason ?? null, now)
      return unshown(detailOf(world, mustFind(world, batch.id)))
    }),
  )
}

function mustFind(world: World, id: string): BatchRow {
  const batch = findBatch(world, id)
  if (!batch) throw notFound('disbursement')
  return batch
}
