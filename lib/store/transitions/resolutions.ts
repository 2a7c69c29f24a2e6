import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

/** What was read of a disbursement, as far as it can be held against a batch of ours. */
export type ReadBatch = {
  /** Our mark in its description; null where the description has none. */
  readonly mark: string | null
  readonly currency: string
  readonly totalMinor: bigint
  readonly count: number | null
  /** Null where the service names no rows, or not whole ones. */
  readonly rows:
    | readonly {
        readonly destination: string
        readonly amountMinor: bigint
        /** As the service shows it; null where it does not. */
        readonly reference: string | null
      }[]
    | null
}

type Link = { readonly submissionId: string; readonly serviceId: string } & (
  | { readonly read: ReadBatch }
  | { readonly proposalId: string }
)

/**
 * Links a payout batch that waits for a person to its disbursement, in the transaction in which an approver who neither asked
 * for it nor worked on its rows confirmed their identity for `link-batch`, or in which `proposalId` was approved. Refused
 * (`I12`) where its figures are others, where the id is taken, and without a proposal where no rows were read.
 */
export async function linkSubmission(tx: Tx, actor: Actor, request: Link): Promise<void> {
  await call(tx, 'link_submission', actor, request)
}

/**
 * Has a payout batch searched for, or its disbursement read, once more; who and how as in `linkSubmission`, for
 * `resume-batch` and the content of the batch. Refused (`I6`) without a reason.
 */
export async function resumeSubmission(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly reason: string },
): Promise<void> {
  await call(tx, 'resume_submission', actor, request)
}

/**
 * Writes down which rows of a batch two people confirmed as paid or unpaid: `proposalId` is an approved `resolve-batch` asked
 * for in the present state. Refused (`I12`) where a row called unpaid may be paid or may still run.
 */
export async function resolveSubmission(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly proposalId: string },
): Promise<'settled' | 'partial' | 'failed'> {
  return z.enum(['settled', 'partial', 'failed']).parse(await call(tx, 'resolve_submission', actor, request))
}
