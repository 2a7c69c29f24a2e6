import 'server-only'
import type { z } from 'zod'
import { fail, type Result } from '@/lib/platform/result'
import { callService } from './client'
import { NOT_AN_ID, type ServiceProblem, unreadable } from './errors'
import { readServiceId } from './id'
import type { CallClass } from './pace'
import { parseAnswer } from './parse'
import { type EscrowRecord, type EscrowStatus, escrowShape, escrowStatusShape } from './shapes/escrow'

type Reading = Extract<CallClass, 'read' | 'background'>

/** The record of a collection escrow (contract 4.3). Any text that is not a UUID is answered as not found, without a call. */
export const getEscrow = (id: string, as: Reading = 'read'): Promise<Result<EscrowRecord, ServiceProblem>> =>
  read('escrows.get', id, escrowShape, as)

/** Its status, with each term and whether it is met (contract 4.3). */
export const getEscrowStatus = (id: string, as: Reading = 'read'): Promise<Result<EscrowStatus, ServiceProblem>> =>
  read('escrows.status', id, escrowStatusShape, as)

async function read<T extends z.ZodType<{ readonly id: string | null }>>(
  route: 'escrows.get' | 'escrows.status',
  id: string,
  shape: T,
  as: Reading,
): Promise<Result<z.output<T>, ServiceProblem>> {
  const known = readServiceId(id)
  if (known === null) return fail(NOT_AN_ID)
  const wire = await callService({ route, id: known, class: as })
  const answer = parseAnswer(wire, shape, 'read')
  // An answer about another object (a wrong cache, a bug of the service) must not be used.
  return answer.ok && answer.value.id !== null && answer.value.id !== known
    ? fail(unreadable(wire, 'read', 'escrow_id: not the one asked for'))
    : answer
}
