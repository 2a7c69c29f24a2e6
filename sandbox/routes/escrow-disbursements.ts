import { z } from '@hono/zod-openapi'
import { type Answer, ok } from '../answers/answer.ts'
import { pageOf } from '../answers/page.ts'
import { CancelBody } from '../disbursements/shapes.ts'
import { createEscrowBatch } from '../escrow-disbursements/create.ts'
import { detailBody, listEscrowBatches, mustFindBatch, summaryBody } from '../escrow-disbursements/records.ts'
import { cancelEscrowBatch, releaseBatch } from '../escrow-disbursements/release.ts'
import {
  EscrowBatchBody,
  EscrowDetail,
  EscrowListQuery,
  EscrowSummary,
  ReleaseBody,
} from '../escrow-disbursements/shapes.ts'
import { type Api, serve } from './serve.ts'

const at = '/api/escrow-disbursements'
const one = `${at}/{disbursement_id}`
const section = '4.5 Escrow disbursements'
const Released = z.looseObject({ released_count: z.int(), skipped_count: z.int(), failed_count: z.int() })

/** Escrow disbursements: create, list, get, release and cancel (contract 2.7, 4.5). */
export function escrowDisbursementRoutes(api: Api): void {
  serve(
    api,
    {
      method: 'post',
      path: at,
      summary: 'Hold money for recipients until their terms are met',
      section,
      clientId: true,
      idempotent: true,
      body: EscrowBatchBody,
      answer: EscrowDetail,
    },
    ({ world, body, now }): Answer => {
      const { id, lost } = createEscrowBatch(world, body, now)
      return { ...ok(detailBody(world, mustFindBatch(world, id))), ...(lost ? { lost } : {}) }
    },
  )
  serve(
    api,
    {
      method: 'get',
      path: at,
      summary: 'List escrow disbursements',
      section,
      clientId: true,
      query: EscrowListQuery,
      answer: pageOf(EscrowSummary),
    },
    ({ world, query }) => ok(listEscrowBatches(world, query)),
  )
  serve(
    api,
    { method: 'get', path: one, summary: 'Read one with its escrows', section, clientId: true, answer: EscrowDetail },
    ({ world, param }) => ok(detailBody(world, mustFindBatch(world, param('disbursement_id')))),
  )
  changingRoutes(api)
}

const mutation = { method: 'post', section, clientId: true, idempotent: true, mutation: true } as const

function changingRoutes(api: Api): void {
  serve(
    api,
    { ...mutation, path: `${one}/release`, summary: 'Release named escrows', body: ReleaseBody, answer: Released },
    ({ world, param, body, now, interrupted }) =>
      ok(releaseBatch(world, mustFindBatch(world, param('disbursement_id')), body, { now, interrupted })),
  )
  serve(
    api,
    { ...mutation, path: `${one}/cancel`, summary: 'Cancel the whole batch', body: CancelBody, answer: EscrowSummary },
    ({ world, param, body, now }) => {
      const batch = mustFindBatch(world, param('disbursement_id'))
      cancelEscrowBatch(world, batch, body.reason ?? null, now)
      return ok(summaryBody(world, mustFindBatch(world, batch.id)))
    },
  )
}
