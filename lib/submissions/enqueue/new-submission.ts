import 'server-only'
import { randomUUID } from 'node:crypto'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { environment } from '@/lib/store/schema/control'
import type { NewSubmission } from '@/lib/store/transitions/enqueue'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import { sealBody } from '@/lib/submissions/content/stored-body'
import { newCorrelationTag } from '@/lib/submissions/content/tag'

/** What the tags of this installation begin with. */
export async function readMark(tx: Tx): Promise<string> {
  const [row] = await tx.select({ mark: environment.mark }).from(environment)
  if (row === undefined) throw new Error('The database belongs to nobody yet.')
  return row.mark
}

type Parts = {
  readonly kind: SubmissionKind
  readonly makerId: string
  readonly path: string
  readonly currency: string
  /** The exact bytes to send; they are stored sealed. */
  readonly plain: Uint8Array
} & Partial<Omit<NewSubmission, 'body' | 'bodySha256' | 'plain'>>

/** The columns of a new submission: those that its kind gives, and defaults for the others, with a new key and a new tag. */
export function newSubmission({ plain, ...parts }: Parts): NewSubmission {
  const id = parts.id ?? randomUUID()
  const sealed = sealBody(id, plain)
  return {
    rootId: id,
    generation: 1,
    env: settings().environment,
    proposalId: null,
    // Without an approval, the content hash is that of the bytes.
    contentHash: Buffer.from(sealed.bodySha256).toString('hex'),
    payoutId: null,
    targetSubmissionId: null,
    subjectServiceId: null,
    subjectPart: null,
    payerKey: null,
    payerTokenId: null,
    method: 'POST',
    idempotencyKey: randomUUID(),
    correlationTag: newCorrelationTag(),
    paymentMethod: null,
    rowCount: 0,
    totalMinor: 0n,
    quoteFeeMinor: 0n,
    quoteDebitMinor: 0n,
    quotedAt: new Date(),
    rowIds: [],
    ...parts,
    ...sealed,
    plain: parts.rowIds === undefined ? null : plain,
    id,
  }
}
