import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { hasRealDay } from '../answers/date-query.ts'
import { conflict, notFound } from '../answers/refusal.ts'
import { isoTime } from '../clock.ts'
import type { World } from '../world.ts'

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && hasRealDay(value)

/** A term item (contract 2.7). The types are those that the real service was seen to use; those with a deadline require a date. */
export const Term = z
  .looseObject({
    type: z.enum(['delivery_confirmation', 'manual_release', 'time_lock', 'product_payment']),
    data: z.looseObject({}).default({}),
  })
  .refine((term) => !needsDeadline.has(term.type) || isTime(term.data.deadline), {
    path: ['data', 'deadline'],
    message: 'must be an ISO 8601 time',
  })
  .openapi('Term')

const needsDeadline: ReadonlySet<string> = new Set(['delivery_confirmation', 'time_lock'])

export type Term = z.output<typeof Term>
export type TermRow = { id: string; escrow_id: string; type: Term['type']; data: string; met_at: number | null }

export const termsOf = (world: World, escrowId: string): TermRow[] =>
  world.store.all<TermRow>('SELECT * FROM escrow_term WHERE escrow_id = ? ORDER BY ordinal', escrowId)

/** Writes the terms of a new escrow. */
export function addTerms(world: World, escrowId: string, terms: Term[]): void {
  for (const [ordinal, term] of terms.entries()) {
    const data = JSON.stringify(term.data)
    world.store.run(
      'INSERT INTO escrow_term VALUES (?, ?, ?, ?, ?, NULL)',
      randomUUID(),
      escrowId,
      ordinal,
      term.type,
      data,
    )
  }
}

const ended: ReadonlySet<string> = new Set(['failed', 'released', 'reversed'])

/** Marks a term as met; refuses one that is met already or whose escrow has ended, or a time lock before its time. */
export function fulfilTerm(world: World, escrow: { id: string; status: string }, termId: string, now: number): void {
  const term = termsOf(world, escrow.id).find((known) => known.id === termId)
  if (!term) throw notFound('term')
  if (ended.has(escrow.status)) throw conflict(`already_${escrow.status}`, `This escrow is ${escrow.status}.`)
  if (term.met_at !== null) throw conflict('already_met', 'This term is met already.')
  if (term.type === 'time_lock' && deadlineOf(term) > now) {
    throw conflict('too_early', `This term is met from ${isoTime(deadlineOf(term))} on.`)
  }
  world.store.run('UPDATE escrow_term SET met_at = ? WHERE id = ?', now, termId)
}

// Only `addTerms` writes this column, from a parsed term.
const dataOf = (term: TermRow) => JSON.parse(term.data) as Record<string, unknown>

const deadlineOf = (term: TermRow): number => {
  const { deadline } = dataOf(term)
  return isTime(deadline) ? Date.parse(deadline) : 0
}

export const openTerms = (world: World, escrowId: string): TermRow[] =>
  termsOf(world, escrowId).filter((term) => term.met_at === null)

export const termBody = (term: TermRow) => ({ term_id: term.id, type: term.type, data: dataOf(term) })

export const termStatusBody = (term: TermRow) => ({
  term_id: term.id,
  term_type: term.type,
  is_met: term.met_at !== null,
  met_at: term.met_at === null ? null : isoTime(term.met_at),
})
