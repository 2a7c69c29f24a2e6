import { randomUUID } from 'node:crypto'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { letPass, open, type Submitted, systemActor } from '@/lib/store/test-story'
import { type AttemptResult, closeAttempt } from '@/lib/store/transitions/attempts'
import { type RowReading, recordObservation } from '@/lib/store/transitions/observations'
import { beginReading } from '@/lib/store/transitions/readings'

/** For tests: what an attempt at a submission, and later readings of the service, come to. */
export async function answered(sent: Submitted, to: AttemptResult['nextState']): Promise<void> {
  const { attemptId } = await open(sent)
  const outcome = {
    accepted: 'accepted',
    rejected_clean: 'clean_reject',
    ready: 'not_sent',
    unknown: 'unknown',
  } as const
  await withTx((tx) =>
    closeAttempt(tx, systemActor, {
      attemptId,
      outcome: outcome[to],
      httpStatus: to === 'accepted' ? 201 : to === 'rejected_clean' ? 400 : null,
      errorCode: to === 'rejected_clean' ? 'VALIDATION_ERROR' : null,
      serviceRequestId: null,
      detail: {},
      nextState: to,
      serviceId: to === 'accepted' ? randomUUID() : null,
      nextInMs: null,
      problem: null,
    }),
  )
}

/** A reading of the service in which each row came to this, in the order of the rows; the whole is as the rows are. */
export async function reading(
  sent: Pick<Submitted, 'submissionId' | 'rowIds'>,
  rows: readonly Pick<RowReading, 'mapped' | 'reason'>[],
): Promise<void> {
  const { ticket } = await beginReading(await db(), sent.submissionId)
  const number = (mapped: RowReading['mapped']) => rows.filter((row) => row.mapped === mapped).length
  const counts = { successful: number('paid'), failed: number('failed'), pending: number('pending') }
  const whole =
    counts.failed === 0 ? ('settled' as const) : counts.successful === 0 ? ('failed' as const) : ('partial' as const)
  await withTx((tx) =>
    recordObservation(tx, systemActor, {
      submissionId: sent.submissionId,
      source: 'poll',
      ticket,
      rawStatus: 'processing',
      mapped: counts.pending > 0 ? 'pending' : whole,
      counts,
      items: null,
      bodySha256: null,
      rows: rows.map(({ mapped, reason }, index) => ({
        rowId: sent.rowIds[index] ?? '',
        rawStatus: mapped,
        mapped,
        reason,
        feeMinor: null,
        serviceStatusAt: null,
        matchedBy: 'reference',
      })),
    }),
  )
}

/** Reads it twice, far enough apart that a failure counts as certain. */
export async function certainly(
  store: Engine,
  sent: Submitted,
  rows: readonly Pick<RowReading, 'mapped' | 'reason'>[],
): Promise<void> {
  await reading(sent, rows)
  await letPass(store, sent.submissionId, '1 hour')
  await reading(sent, rows)
}
