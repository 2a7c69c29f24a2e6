import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

/** What was read of a disbursement, as far as it can be compared with one of our batches. Amounts are in minor units. */
export type ReadBatch = {
  /** The batch reference in its description; null if there is none. */
  readonly mark: string | null
  readonly currency: string
  readonly totalMinor: bigint
  readonly count: number | null
  /** Null if the service gives no rows, or incomplete ones. */
  readonly rows:
    | readonly {
        readonly destination: string
        readonly amountMinor: bigint
        /** As the service gives it; null if it gives none. */
        readonly reference: string | null
      }[]
    | null
}

type Link = { readonly submissionId: string; readonly serviceId: string } & (
  | { readonly read: ReadBatch }
  | { readonly proposalId: string }
)

/**
 * Links a payout batch that waits for a person to its disbursement. In the same transaction either `proposalId` must have been
 * approved, or an approver who neither proposed the batch nor edited its rows must have confirmed their identity for `link-batch`.
 * Refused (`I12`) if the figures differ, if the id belongs to another batch, or, without a proposal, if no rows were read.
 */
export async function linkSubmission(tx: Tx, actor: Actor, request: Link): Promise<void> {
  await call(tx, 'link_submission', actor, request)
}

/**
 * Lets a payout batch that waits for a person be searched for, or its disbursement be read, again. An approver has to confirm their
 * identity as for `linkSubmission`, here for `resume-batch` and the content of the batch. Refused (`I6`) without that or a reason.
 */
export async function resumeBatchReading(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly reason: string },
): Promise<void> {
  await call(tx, 'resume_submission', actor, request)
}

/**
 * Stores which rows of a batch two people confirmed as paid or unpaid. `proposalId` is an approved `resolve-batch`, proposed while
 * the batch was in its present state. Refused (`I12`) if a row confirmed as unpaid may be paid or may still be sent.
 */
export async function resolveSubmission(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly proposalId: string },
): Promise<'settled' | 'partial' | 'failed'> {
  return z.enum(['settled', 'partial', 'failed']).parse(await call(tx, 'resolve_submission', actor, request))
}
