import 'server-only'
import { createHash } from 'node:crypto'
import type { Staff } from '@/lib/access/actor'
import type { Amount } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/result'
import { getEscrow } from '@/lib/service/escrows'
import type { ServiceId } from '@/lib/service/id'
import { getPayment } from '@/lib/service/payments'
import { settings } from '@/lib/settings'
import type { Tx } from '@/lib/store/database'
import { askProposal } from '@/lib/store/transitions/proposals'
import { found } from './reconcile'
import { ABSENCE_MS } from './schedule'
import { loadStored, type Stored } from './stored'

type Collector = Staff<'payments:collect'>

/** Why a person cannot settle a submission that way. Nothing was changed in any of these. */
export type NotSettled = 'not-waiting' | 'no-reading' | 'other-figures' | 'taken' | 'too-early'

/**
 * Links what a person found at the service to a payment or an escrow that needs one (contract 4.2, 4.3): it is read first,
 * and has to be of the same amount and currency. From there on it is followed like any other.
 */
export async function linkByHand(
  staff: Collector,
  submissionId: string,
  serviceId: ServiceId,
): Promise<Result<null, NotSettled>> {
  const stored = await loadStored(submissionId)
  if (stored?.state !== 'needs_human') return fail('not-waiting')
  const read = await readIt(stored, serviceId)
  if (read === null) return fail('no-reading')
  const { amount, currency } = read
  if (amount === null || currency === null) return fail('no-reading')
  const one = { id: serviceId, amount, currency }
  const linked = await found(stored, one, { from: 'needs_human', actor: staff, onlyIfFits: true })
  if (linked === 'other-figures' || linked === 'taken') return fail(linked)
  return ok(null)
}

async function readIt(
  stored: Stored,
  id: ServiceId,
): Promise<{ readonly amount: Amount | null; readonly currency: string | null } | null> {
  if (stored.kind === 'create-payment') {
    const read = await getPayment(id)
    return read.ok ? read.value : null
  }
  const read = stored.kind === 'create-escrow' ? await getEscrow(id) : null
  return read?.ok ? read.value : null
}

/** What a second person approves: that this submission never arrived, for this reason. */
const absenceHash = (submissionId: string, reason: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['declare-absent', settings().environment, submissionId, reason]))
    .digest('hex')

/**
 * Asks a second person to say that a payment or an escrow never arrived, in the caller's transaction: not before the key is
 * dead (25 h after the first send). Their approval is acted on with `declareAbsent`. Throws what `refusalOf` reads where it
 * was asked already (`I6`).
 */
export async function askAbsence(
  tx: Tx,
  staff: Collector,
  stored: Stored,
  reason: string,
): Promise<Result<string, NotSettled>> {
  const { id, kind, state, firstSentAt, totalMinor, currency } = stored
  if (state !== 'needs_human' || (kind !== 'create-payment' && kind !== 'create-escrow')) return fail('not-waiting')
  if (firstSentAt === null || Date.now() < firstSentAt.getTime() + ABSENCE_MS) return fail('too-early')
  return ok(
    await askProposal(tx, staff, {
      kind: 'declare-absent',
      subjectId: id,
      payoutId: null,
      env: settings().environment,
      makerId: staff.id,
      contentHash: absenceHash(id, reason),
      summary: { content: { submissionId: id, submissionKind: kind, reason } },
      ...{ rowCount: 0, totalMinor, feeMinor: 0n, debitMinor: 0n, currency },
      approvalsNeeded: settings().approvalsNeeded,
    }),
  )
}
