import { expect } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { closeService } from '@/lib/gateway/client'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { systemActor } from '@/lib/store/test-story'
import { expireAttempts } from '@/lib/store/transitions/attempts'
import { resolutionOptionsOf, resumeUnderSameKey } from '@/lib/submissions/manual-resolution/resolve-batch'
import { type CrashPoint, onCrashPoint } from '@/lib/submissions/sending/crash-point'
import { past, testWorker, turn } from './batch'

/** The process dies the first time that it comes to this point. For tests. */
export function dieOnceAt(point: CrashPoint | null): void {
  let died = false
  onCrashPoint((reached) => {
    if (died || reached !== point) return
    died = true
    throw new Error('died')
  })
}

/**
 * One turn of a worker that may die during it, after the leases of dead workers have run out. An approver with this permission
 * resumes the submission if it is on hold. For tests.
 */
export async function mortalTurn(
  store: Engine,
  id: string,
  permission: 'payments:approve' | 'escrows:approve',
): Promise<void> {
  // A pause that the service asked for lasts in real time, of which a story takes none: it is over with the next step.
  await closeService()
  await past(store, `update attempt set lease_until = clock_timestamp() - interval '1 s' where closed_at is null`)
  await withTx((tx) => expireAttempts(tx, systemActor))
  await turn(store, testWorker(), id).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'died') throw error
  })
  const resolutionOptions = await withTx((tx) => resolutionOptionsOf(tx, id))
  if (resolutionOptions?.mayResume !== true) return
  const approver = await testStaff(permission)
  const gone = await resumeUnderSameKey(approver, { submissionId: id, reason: 'Its key lives', proof: TEST_PASSWORD })
  expect(gone).toMatchObject({ ok: true })
}
