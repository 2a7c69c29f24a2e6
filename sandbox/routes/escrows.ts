import { z } from '@hono/zod-openapi'
import { type Answer, ok } from '../answers/answer.ts'
import { answerError } from '../answers/error-answer.ts'
import { notFound } from '../answers/refusal.ts'
import { closeBatchOf } from '../escrow-disbursements/release.ts'
import { disputeEscrow, releaseEscrow, reverseEscrow } from '../escrows/change.ts'
import { createEscrow, EscrowBody } from '../escrows/create.ts'
import { escrowBody, escrowStatusBody, mustFindEscrow } from '../escrows/records.ts'
import { fulfilTerm } from '../escrows/terms.ts'
import { type Api, serve } from './serve.ts'

const section = '4.3 Escrows'
const Record = z.looseObject({ id: z.string(), status: z.string() }).openapi('Escrow')
const EscrowStatus = z
  .looseObject({ escrow_id: z.string(), status: z.string(), all_terms_met: z.boolean() })
  .openapi('EscrowStatus')
const Reason = z.looseObject({ reason: z.string().max(1_000).nullish() })
const Release = z.looseObject({ force: z.boolean().default(false), reason: z.string().max(1_000).nullish() })
const Done = z.looseObject({})

/** Collection escrows: all seven routes (contract 2.8, 4.3). */
export function escrowRoutes(api: Api): void {
  serve(
    api,
    {
      method: 'post',
      path: '/api/escrows/',
      summary: 'Collect into escrow',
      section,
      clientId: true,
      idempotent: true,
      bearer: true,
      body: EscrowBody,
      answer: Record,
    },
    ({ world, body, header, now }): Answer => {
      const { id, sample } = createEscrow(world, body, header('Authorization'), now)
      const lost = sample?.answer
      return { ...ok(escrowBody(world, mustFindEscrow(world, id))), ...(lost ? { lost } : {}) }
    },
  )
  slashless(api)
  readingRoutes(api)
  changingRoutes(api)
}

function slashless(api: Api): void {
  api.post('/api/escrows', (c) =>
    c.var.world.dialect.now().trailingSlash === 'redirect'
      ? c.redirect('/api/escrows/', 307)
      : answerError(notFound('resource'), c),
  )
}

function readingRoutes(api: Api): void {
  serve(
    api,
    { method: 'get', path: '/api/escrows/{escrow_id}', summary: 'Read an escrow', section, answer: Record },
    ({ world, param }) => ok(escrowBody(world, mustFindEscrow(world, param('escrow_id')))),
  )
  serve(
    api,
    {
      method: 'get',
      path: '/api/escrows/{escrow_id}/status',
      summary: 'Read its status and terms',
      section,
      answer: EscrowStatus,
    },
    ({ world, param }) => ok(escrowStatusBody(world, mustFindEscrow(world, param('escrow_id')))),
  )
}

const mutation = { method: 'post', section, idempotent: true, mutation: true, answer: Done } as const

function changingRoutes(api: Api): void {
  serve(
    api,
    {
      ...mutation,
      path: '/api/escrows/{escrow_id}/release',
      summary: 'Release the money to the receiver',
      body: Release,
    },
    ({ world, param, body, now }) => {
      const escrow = mustFindEscrow(world, param('escrow_id'))
      releaseEscrow(world, escrow, body.force, now)
      closeBatchOf(world, escrow)
      return ok({ status: 'released', escrow_id: escrow.id, force: body.force, reason: body.reason ?? null })
    },
  )
  serve(
    api,
    { ...mutation, path: '/api/escrows/{escrow_id}/reverse', summary: 'Return the money to the sender', body: Reason },
    ({ world, param, body, now }) => {
      const escrow = mustFindEscrow(world, param('escrow_id'))
      reverseEscrow(world, escrow, now)
      closeBatchOf(world, escrow)
      return ok({ status: 'reversed', escrow_id: escrow.id, reason: body.reason ?? null })
    },
  )
  serve(
    api,
    { ...mutation, path: '/api/escrows/{escrow_id}/disputes', summary: 'Open a dispute', body: Reason },
    ({ world, param, body, now }) => {
      const escrow = mustFindEscrow(world, param('escrow_id'))
      const disputeId = disputeEscrow(world, escrow, body.reason ?? null, now)
      const role = escrow.batch_id === null ? 'receiver' : 'sender'
      return ok({ message: 'The dispute was opened.', dispute_id: disputeId, initiator_role: role })
    },
  )
  serve(
    api,
    {
      ...mutation,
      path: '/api/escrows/{escrow_id}/terms/{term_id}/fulfill',
      summary: 'Mark a term as met',
      body: Done,
    },
    ({ world, param, now }) => {
      fulfilTerm(world, mustFindEscrow(world, param('escrow_id')), param('term_id'), now)
      return ok({ status: 'success', message: 'The term is met.', requires_other_party: false })
    },
  )
}
