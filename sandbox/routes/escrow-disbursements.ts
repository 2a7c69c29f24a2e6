import { z } from '@hono/zod-openapi'
import { type Answer, ok, unshown } from '../answers/answer.ts'
import { pathId } from '../answers/id-text.ts'
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
import { type Api, answers, contractRoute, jsonContent } from './contract-route.ts'
import { respond } from './respond.ts'

const path = '/api/escrow-disbursements'
const one = `${path}/{disbursement_id}` as const
const section = '4.5 Escrow disbursements'
const reads = { section, clientId: true }
const moves = { ...reads, idempotent: true }
const params = z.object({ disbursement_id: pathId })
const Released = z.looseObject({ released_count: z.int(), skipped_count: z.int(), failed_count: z.int() })

const create = contractRoute(moves, {
  method: 'post',
  path,
  summary: 'Hold money for recipients until their terms are met',
  request: { body: jsonContent(EscrowBatchBody) },
  responses: answers(EscrowDetail),
})

const list = contractRoute(reads, {
  method: 'get',
  path,
  summary: 'List escrow disbursements',
  request: { query: EscrowListQuery },
  responses: answers(pageOf(EscrowSummary)),
})

const read = contractRoute(reads, {
  method: 'get',
  path: one,
  summary: 'Read one with its escrows',
  request: { params },
  responses: answers(EscrowDetail),
})

const release = contractRoute(moves, {
  method: 'post',
  path: `${one}/release`,
  summary: 'Release named escrows',
  request: { params, body: jsonContent(ReleaseBody) },
  responses: answers(Released),
})

const cancel = contractRoute(moves, {
  method: 'post',
  path: `${one}/cancel`,
  summary: 'Cancel the whole batch',
  request: { params, body: jsonContent(CancelBody) },
  responses: answers(EscrowSummary),
})

/** Escrow disbursements: create, list, get, release and cancel (contract 2.7, 4.5). */
export function escrowDisbursementRoutes(api: Api): void {
  api.openapi(create, (c) =>
    respond(c, ({ world, now }): Answer => {
      const { id, lost } = createEscrowBatch(world, c.req.valid('json'), now)
      return { ...ok(detailBody(world, mustFindBatch(world, id))), ...(lost ? { lost } : {}) }
    }),
  )

  api.openapi(list, (c) => respond(c, ({ world }) => ok(listEscrowBatches(world, c.req.valid('query')))))

  api.openapi(read, (c) =>
    respond(c, ({ world }) => ok(detailBody(world, mustFindBatch(world, c.req.valid('param').disbursement_id)))),
  )

  api.openapi(release, (c) =>
    respond(c, ({ world, now, interrupted }) => {
      const batch = mustFindBatch(world, c.req.valid('param').disbursement_id)
      return unshown(releaseBatch(world, batch, c.req.valid('json'), { now, interrupted }))
    }),
  )

  api.openapi(cancel, (c) =>
    respond(c, ({ world, now }) => {
      const batch = mustFindBatch(world, c.req.valid('param').disbursement_id)
      cancelEscrowBatch(world, batch, c.req.valid('json').reason ?? null, now)
      return unshown(summaryBody(world, mustFindBatch(world, batch.id)))
    }),
  )
}
