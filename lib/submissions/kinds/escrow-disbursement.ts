import 'server-only'
import { getEscrowDisbursement, listEscrowDisbursements } from '@/lib/gateway/escrow-disbursements'
import type { EscrowDisbursementSummary } from '@/lib/gateway/shapes/escrow-disbursement'
import { db } from '@/lib/store/open'
import { beginReading } from '@/lib/store/transitions/readings'
import { keepEscrowItems } from '@/lib/submissions/reconciliation/escrow-items'
import { figuresAgree, judgeDisbursement } from '@/lib/submissions/reconciliation/judge-disbursement'
import { readLater, recordFinding } from '@/lib/submissions/reconciliation/observe'
import { readEscrowDisbursement } from '@/lib/submissions/reconciliation/read-escrow-disbursement'
import type { Search } from '@/lib/submissions/reconciliation/search-provider'
import { crashPoint } from '@/lib/submissions/sending/crash-point'
import type { Work } from '@/lib/submissions/sending/work'
import { loadStored, sentRows } from '@/lib/submissions/state/stored'
import { followCreated } from './created'

/** Entries of the same currency, total and count, each read in full. The list takes no dates (contract 4.5): all of it is read. */
export const searchEscrowDisbursements: Search<EscrowDisbursementSummary> = {
  readPage: (_window, offset, limit) => listEscrowDisbursements({ offset, limit }),
  couldBe: figuresAgree,
  judge: async (stored, id) => {
    const read = await getEscrowDisbursement(id)
    return read.ok ? judgeDisbursement(stored, read.value) : null
  },
}

export const followEscrowDisbursement = followCreated(searchEscrowDisbursements, observeHeld)

/** Reads an accepted escrow disbursement once; its escrows and their rows follow. */
async function observeHeld(work: Work): Promise<void> {
  const stored = await loadStored(work.id)
  // Thirty days after the end the bytes are erased: there is nothing left to hold a reading against.
  if (stored === null || stored.serviceId === null || stored.body === null) return
  const { startedAt, ticket } = await beginReading(await db(), stored.id)
  const reading = await getEscrowDisbursement(stored.serviceId)
  await crashPoint('read')
  if (!reading.ok) return readLater(stored, work.sinceMs, reading.problem)
  const rows = await sentRows(stored)
  const batch = reading.value
  const finding = readEscrowDisbursement({ currency: stored.currency, totalMinor: stored.totalMinor, rows }, batch)
  const read = { ticket, rawStatus: batch.status, source: 'poll' } as const
  await recordFinding(stored, work.sinceMs, read, finding, (tx) =>
    keepEscrowItems(tx, stored, batch, { startedAt, finding, rows }),
  )
}
