import 'server-only'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

export type AbsenceScan = {
  readonly submissionId: string
  /** From `beginScan` for this submission, before the list was read: the times and the window are those of the database. */
  readonly ticket: string
  readonly total: number
  /** True where every page was read and two passes agreed. */
  readonly complete: boolean
  /** How many entries carry the submission's tag. */
  readonly found: number
  /** Their ids at the service, and those of entries that may or may not be this submission. */
  readonly foundIds?: readonly string[]
  readonly unclearIds?: readonly string[]
}

/** Stores one search for a submission in the service's list. Refused (`I12`) with a ticket that the database did not make for it. */
export async function recordAbsenceScan(tx: Tx, actor: Actor, scan: AbsenceScan): Promise<void> {
  await call(tx, 'record_absence_scan', actor, scan)
}

/**
 * Declares that the service never made a `reconciling` submission; its rows go free. Refused (`I11`) earlier than 25 h
 * after the first send, or without two complete scans from then on, 10 minutes apart, that found nothing.
 */
export async function proveAbsence(tx: Tx, actor: Actor, submissionId: string): Promise<void> {
  await call(tx, 'prove_absence', actor, { submissionId })
}

/**
 * Says that the service never made a submission that needs a person, on the word of two people: `proposalId` is an approved
 * proposal of the kind `declare-absent`, asked for no earlier than 25 h after the first send. Refused (`I11`) otherwise.
 */
export async function declareAbsent(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly proposalId: string },
): Promise<void> {
  await call(tx, 'declare_absent', actor, request)
}
