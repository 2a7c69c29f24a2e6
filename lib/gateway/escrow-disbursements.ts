import 'server-only'
import { fail, type Result } from '@/lib/platform/result'
import { callService } from './client'
import { NOT_AN_ID, type ServiceProblem, unreadable } from './errors'
import { readServiceId } from './id'
import type { CallClass } from './pace'
import { parseAnswer } from './parse'
import {
  type EscrowDisbursement,
  type EscrowDisbursementSummary,
  escrowDisbursementShape,
  escrowDisbursementSummaryShape,
} from './shapes/escrow-disbursement'
import { type Page, pageShape } from './shapes/page'

type Reading = Extract<CallClass, 'read' | 'background'>

export type EscrowDisbursementFilters = {
  readonly status?: string
  readonly paymentMethod?: string
  readonly offset?: number
  readonly limit?: number
}

const summaries = pageShape(escrowDisbursementSummaryShape)

/**
 * One page of the service's own list of escrow disbursements, whether made here or not, in the service's order (contract 4.5).
 */
export async function listEscrowDisbursements(
  filters: EscrowDisbursementFilters,
  as: Reading = 'read',
): Promise<Result<Page<EscrowDisbursementSummary>, ServiceProblem>> {
  const query = new URLSearchParams()
  if (filters.status) query.set('status', filters.status)
  if (filters.paymentMethod) query.set('payment_method', filters.paymentMethod)
  if (filters.offset !== undefined) query.set('offset', String(filters.offset))
  if (filters.limit !== undefined) query.set('limit', String(filters.limit))
  return parseAnswer(await callService({ route: 'escrow-disbursements.list', query, class: as }), summaries, 'read')
}

/** One escrow disbursement with its escrows. Any text that is not a UUID is answered as not found, without a call. */
export async function getEscrowDisbursement(
  id: string,
  as: Reading = 'read',
): Promise<Result<EscrowDisbursement, ServiceProblem>> {
  const known = readServiceId(id)
  if (known === null) return fail(NOT_AN_ID)
  const wire = await callService({ route: 'escrow-disbursements.get', id: known, class: as })
  const read = parseAnswer(wire, escrowDisbursementShape, 'read')
  // An answer about another object (a wrong cache, a bug of the service) must not be used.
  return read.ok && read.value.id !== known
    ? fail(unreadable(wire, 'read', 'disbursement_id: not the one asked for'))
    : read
}
