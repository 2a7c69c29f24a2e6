import 'server-only'
import { fail, type Result } from '@/lib/platform/result'
import { callService } from './client'
import { NOT_AN_ID, type ServiceProblem, unreadable } from './errors'
import { readServiceId } from './id'
import type { CallClass } from './pace'
import { parseAnswer } from './parse'
import {
  type Disbursement,
  type DisbursementSummary,
  disbursementShape,
  disbursementSummaryShape,
} from './shapes/disbursement'
import { type DisbursementRequest, encodeDisbursement } from './shapes/disbursement-request'
import { type Page, pageShape } from './shapes/page'
import { type Quote, quoteShape } from './shapes/quote'

type Reading = Extract<CallClass, 'read' | 'background'>
type Quoted = Promise<Result<Quote, ServiceProblem>>

/**
 * Gets the service's quote for a batch (contract 4.4). Nothing is paid. An aborted signal cancels a quote that is no longer
 * needed.
 */
export async function quoteDisbursement(request: DisbursementRequest, signal?: AbortSignal): Quoted {
  return quote(encodeDisbursement(request), 'quote', signal)
}

/** Gets the quote for exactly the stored bytes of a create, directly before they are sent; it has the priority of a send. */
export async function quoteStored(body: Uint8Array): Quoted {
  return quote(body, 'send')
}

async function quote(body: Uint8Array, callClass: CallClass, signal?: AbortSignal): Quoted {
  const wire = await callService({ route: 'disbursements.quote', body, class: callClass, signal })
  return parseAnswer(wire, quoteShape, 'quote')
}

export type DisbursementFilters = {
  readonly status?: string
  /** ISO 8601. It is not documented whether the service includes the limit itself, so important windows are widened. */
  readonly fromDate?: string
  readonly toDate?: string
  readonly offset?: number
  readonly limit?: number
}

const summaries = pageShape(disbursementSummaryShape)

/** One page of the service's own list, whether made here or not, in the service's order (contract 4.4). */
export async function listDisbursements(
  filters: DisbursementFilters,
  as: Reading = 'read',
): Promise<Result<Page<DisbursementSummary>, ServiceProblem>> {
  const query = new URLSearchParams()
  if (filters.status) query.set('status', filters.status)
  if (filters.fromDate) query.set('from_date', filters.fromDate)
  if (filters.toDate) query.set('to_date', filters.toDate)
  if (filters.offset !== undefined) query.set('offset', String(filters.offset))
  if (filters.limit !== undefined) query.set('limit', String(filters.limit))
  return parseAnswer(await callService({ route: 'disbursements.list', query, class: as }), summaries, 'read')
}

/** One disbursement in full. Any text that is not a UUID is answered as not found, without a call. */
export async function getDisbursement(id: string, as: Reading = 'read'): Promise<Result<Disbursement, ServiceProblem>> {
  const known = readServiceId(id)
  if (known === null) return fail(NOT_AN_ID)
  const wire = await callService({ route: 'disbursements.get', id: known, class: as })
  const read = parseAnswer(wire, disbursementShape, 'read')
  // An answer about another object (a wrong cache, a bug of the service) must not be used.
  return read.ok && read.value.id !== known
    ? fail(unreadable(wire, 'read', 'disbursement_id: not the one asked for'))
    : read
}
