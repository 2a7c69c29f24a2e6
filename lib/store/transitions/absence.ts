import 'server-only'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

export type AbsenceScan = {
  readonly submissionId: string
  /** The ticket of `beginScan` for this submission, got before the list was read: it contains the database's times and window. */
  readonly ticket: string
  readonly total: number
  /** Whether every page was read, twice with the same result. */
  readonly complete: boolean
  /** How many entries have the submission's tag. */
  readonly found: number
  /** The ids of those entries at the service, and of entries that may or may not be this submission. */
  readonly foundIds?: readonly string[]
  readonly unclearIds?: readonly string[]
}

/** Stores one search for a submission in the service's list. Refused (`I12`) unless the database issued the ticket for it. */
export async function recordAbsenceScan(tx: Tx, actor: Actor, scan: AbsenceScan): Promise<void> {
  await call(tx, 'record_absence_scan', actor, scan)
}

/**
 * Ends a `reconciling` submission because it never arrived at the service; its rows may be paid again. Refused (`I11`) unless two
 * complete scans, at least 10 minutes apart and begun at least 25 hours after the first send, found nothing.
 */
export async function proveAbsence(tx: Tx, actor: Actor, submissionId: string): Promise<void> {
  await call(tx, 'prove_absence', actor, { submissionId })
}

/**
 * Ends a submission that needs a person because two people confirm that it never arrived at the service. `proposalId` is an
 * approved proposal of the kind `declare-absent`, made at least 25 hours after the first send. Refused (`I11`) otherwise.
 */
export async function declareAbsent(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly proposalId: string },
): Promise<void> {
  await call(tx, 'declare_absent', actor, request)
}
