import { z } from '@hono/zod-openapi'
import { type Answer, ok, unshown } from '../answers/answer.ts'
import { answerError } from '../answers/error-answer.ts'
import { pathId } from '../answers/id-text.ts'
import { notFound } from '../answers/refusal.ts'
import { closeBatchOf } from '../escrow-disbursements/release.ts'
import { disputeEscrow, releaseEscrow, reverseEscrow } from '../escrows/change.ts'
import { createEscrow, EscrowBody } from '../escrows/create.ts'
import { escrowBody, escrowStatusBody, mustFindEscrow } from '../escrows/records.ts'
import { fulfilTerm } from '../escrows/terms.ts'
import { type Api, answers, contractRoute, jsonContent } from './contract-route.ts'
import { respond } from './respond.ts'

const section = '4.3 Escrows'
const path = '/api/escrows/{escrow_id}'
const params = z.object({ escrow_id: pathId })

const Record = z.looseObject({ id: z.string(), status: z.string() }).openapi('Escrow')
const EscrowStatus = z
  .looseObject({ escrow_id: z.string(), status: z.string(), all_terms_met: z.boolean() })
  .openapi('EscrowStatus')
const Reason = z.looseObject({ reason: z.string().max(1_000).nullish() })
const Release = z.looseObject({ force: z.boolean().default(false), reason: z.string().max(1_000).nullish() })
const Done = z.looseObject({})

const create = contractRoute(
  { section, clientId: true, idempotent: true, bearer: true },
  {
    method: 'post',
    path: '/api/escrows/',
    summary: 'Collect into escrow',
    request: { body: jsonContent(EscrowBody) },
    responses: answers(Record),
  },
)

const read = contractRoute(
  { section },
  { method: 'get', path, summary: 'Read an escrow', request: { params }, responses: answers(Record) },
)

const readStatus = contractRoute(
  { section },
  {
    method: 'get',
    path: `${path}/status`,
    summary: 'Read its status and terms',
    request: { params },
    responses: answers(EscrowStatus),
  },
)

const moves = { section, idempotent: true }

const release = contractRoute(moves, {
  method: 'post',
  path: `${path}/release`,
  summary: 'Release the money to the receiver',
  request: { params, body: jsonContent(Release) },
  responses: answers(Done),
})

const reverse = contractRoute(moves, {
  method: 'post',
  path: `${path}/reverse`,
  summary: 'Return the money to the sender',
  request: { params, body: jsonContent(Reason) },
  responses: answers(Done),
})

const dispute = contractRoute(moves, {
  method: 'post',
  path: `${path}/disputes`,
  summary: 'Open a dispute',
  request: { params, body: jsonContent(Reason) },
  responses: answers(Done),
})

const fulfil = contractRoute(moves, {
  method: 'post',
  path: `${path}/terms/{term_id}/fulfill`,
  summary: 'Mark a term as met',
  request: { params: params.extend({ term_id: pathId }), body: jsonContent(Done) },
  responses: answers(Done),
})

/** Collection escrows: all seven routes (contract 2.8, 4.3). */
export function escrowRoutes(api: Api): void {
  api.openapi(create, (c) =>
    respond(c, ({ world, now }): Answer => {
      const { id, sample } = createEscrow(world, c.req.valid('json'), c.req.header('Authorization'), now)
      const lost = sample?.answer
      return { ...ok(escrowBody(world, mustFindEscrow(world, id))), ...(lost ? { lost } : {}) }
    }),
  )
  createWithoutSlash(api)
  api.openapi(read, (c) =>
    respond(c, ({ world }) => ok(escrowBody(world, mustFindEscrow(world, c.req.valid('param').escrow_id)))),
  )
  api.openapi(readStatus, (c) =>
    respond(c, ({ world }) => ok(escrowStatusBody(world, mustFindEscrow(world, c.req.valid('param').escrow_id)))),
  )
  endingRoutes(api)
  api.openapi(dispute, (c) =>
    respond(c, ({ world, now }) => {
      const escrow = mustFindEscrow(world, c.req.valid('param').escrow_id)
      const disputeId = disputeEscrow(world, escrow, c.req.valid('json').reason ?? null, now)
      const role = escrow.batch_id === null ? 'receiver' : 'sender'
      return unshown({ message: 'The dispute was opened.', dispute_id: disputeId, initiator_role: role })
    }),
  )
  api.openapi(fulfil, (c) =>
    respond(c, ({ world, now }) => {
      const { escrow_id, term_id } = c.req.valid('param')
      fulfilTerm(world, mustFindEscrow(world, escrow_id), term_id, now)
      return unshown({ status: 'success', message: 'The term is met.', requires_other_party: false })
    }),
  )
}

function createWithoutSlash(api: Api): void {
  api.post('/api/escrows', (c) =>
    c.var.world.dialect.now().trailingSlash === 'redirect'
      ? c.redirect('/api/escrows/', 307)
      : answerError(notFound('resource'), c),
  )
}

function endingRoutes(api: Api): void {
  api.openapi(release, (c) =>
    respond(c, ({ world, now }) => {
      const { force, reason } = c.req.valid('json')
      const escrow = mustFindEscrow(world, c.req.valid('param').escrow_id)
      releaseEscrow(world, escrow, force, now)
      closeBatchOf(world, escrow)
      return unshown({ status: 'released', escrow_id: escrow.id, force, reason: reason ?? null })
    }),
  )
  api.openapi(reverse, (c) =>
    respond(c, ({ world, now }) => {
      const escrow = mustFindEscrow(world, c.req.valid('param').escrow_id)
      reverseEscrow(world, escrow, now)
      closeBatchOf(world, escrow)
      return unshown({ status: 'reversed', escrow_id: escrow.id, reason: c.req.valid('json').reason ?? null })
    }),
  )
}
