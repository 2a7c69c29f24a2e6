import { type Answer, ok } from '../answers/answer.ts'
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
import { type Api, serve } from './serve.ts'

const at = '/api/disbursements'
const section = '4.4 Direct disbursements'

/** Direct disbursements: quote, create, list, get and cancel (contract 2.6, 4.4). */
export function disbursementRoutes(api: Api): void {
  serve(
    api,
    {
      method: 'post',
      path: `${at}/quote`,
      summary: 'Quote a batch without paying it',
      section,
      clientId: true,
      body: BatchBody,
      answer: QuoteAnswer,
    },
    ({ world, body }) => ok(quoteBody(planBatch(world, body))),
  )

  serve(
    api,
    {
      method: 'post',
      path: at,
      summary: 'Pay a batch',
      section,
      clientId: true,
      idempotent: true,
      body: BatchBody,
      answer: Summary,
    },
    ({ world, body, now, interrupted }): Answer => {
      const plan = planBatch(world, body)
      const batch = mustFind(world, createBatch(world, plan, body.description, { now, interrupted }))
      const lost = lostAnswer(plan)
      return { ...ok(summaryOf(world, batch)), ...(lost ? { lost } : {}) }
    },
  )

  serve(
    api,
    {
      method: 'get',
      path: at,
      summary: 'List batches',
      section,
      clientId: true,
      query: ListQuery,
      answer: pageOf(Summary),
    },
    ({ world, query }) => ok(listBatches(world, query)),
  )

  serve(
    api,
    {
      method: 'get',
      path: `${at}/{disbursement_id}`,
      summary: 'Read a batch',
      section,
      clientId: true,
      answer: Detail,
    },
    ({ world, param }) => ok(detailOf(world, mustFind(world, param('disbursement_id')))),
  )

  serve(
    api,
    {
      method: 'post',
      path: `${at}/{disbursement_id}/cancel`,
      summary: 'Cancel what was not handed to the network yet',
      section,
      clientId: true,
      idempotent: true,
      mutation: true,
      body: CancelBody,
      answer: Detail,
    },
    ({ world, param, body, now }) => {
      const batch = mustFind(world, param('disbursement_id'))
      cancelBatch(world, batch, body.reason ?? null, now)
      return ok(detailOf(world, mustFind(world, batch.id)))
    },
  )
}

function mustFind(world: World, id: string): BatchRow {
  const batch = findBatch(world, id)
  if (!batch) throw notFound('disbursement')
  return batch
}
