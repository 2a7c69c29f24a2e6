import { z } from 'zod'
import { asObject } from '@/lib/gateway/json'
import { maybe, wireId, wireStatus, wireText } from './parts'

const namedShape = z
  .object({ escrow_id: maybe(wireId), status: wireStatus, reason: maybe(wireText) })
  .transform((wire) => ({ escrowId: wire.escrow_id, status: wire.status, reason: wire.reason }))

const named = z.array(
  z
    .unknown()
    .transform((entry) => namedShape.parse(typeof entry === 'string' ? { escrow_id: entry } : (asObject(entry) ?? {}))),
)

/** The answer of a release (contract 4.5 does not show it). What it contains about single escrows only causes a reading. */
export const releaseAnswerShape = z.object({
  disbursement_id: maybe(wireId),
  released: maybe(named),
  skipped: maybe(named),
  failed: maybe(named),
})
