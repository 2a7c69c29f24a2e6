import 'server-only'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { earliestDeadline } from '@/lib/escrow/terms'
import type { EscrowDisbursement } from '@/lib/gateway/shapes/escrow-disbursement'
import { toMinor } from '@/lib/money/amount'
import { log } from '@/lib/platform/log'
import type { Tx } from '@/lib/store/database'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import type { Stored } from '@/lib/submissions/state/stored'
import type { SentRow } from './match-items'
import type { HeldFinding } from './read-escrow-disbursement'

const AT_ONCE = 500

/**
 * Stores the escrows that a submission made, each with its row, terms and deadline, so that the board and the rows can refer
 * to one another, and the last status that the service reported for each. An older reading changes nothing.
 */
export async function keepEscrowItems(
  tx: Tx,
  stored: Stored,
  disbursement: EscrowDisbursement,
  { startedAt, finding, rows }: { startedAt: Date; finding: HeldFinding; rows: readonly SentRow[] },
): Promise<void> {
  const sent = new Map(rows.map((row) => [row.rowId, row]))
  const before = await knownEscrows(tx, stored.id)
  const matched = new Map(finding.held.map((row) => [row.item, row]))
  const items = new Map(
    (disbursement.items ?? []).flatMap((item) => (item.escrowId === null ? [] : [[item.escrowId, item]])),
  )
  const entries = [...items].map(([serviceId, item]) => {
    const ours = matched.get(item)
    const sentRow = sent.get(ours?.rowId ?? '')
    const row = sentRow !== undefined && (before.get(sentRow.rowId) ?? serviceId) !== serviceId ? undefined : sentRow
    // Identical entries may come in another order each time; an entry that names its row never changes the row.
    if (row !== sentRow && ours?.matchedBy === 'reference')
      log.error({ submissionId: stored.id, serviceId }, 'another escrow is named for a row')
    const amount = item.amount ?? row?.amount
    return {
      ...{ serviceId, disbursementId: disbursement.id, env: stored.env, submissionId: stored.id },
      rowId: row?.rowId ?? null,
      matchedBy: row === undefined ? null : (ours?.matchedBy ?? null),
      terms: row?.terms ?? null,
      deadline: momentOf(earliestDeadline(row?.terms ?? [])),
      amountMinor: amount === undefined ? null : toMinor(amount),
      ...{ currency: disbursement.currency, serviceStatus: item.status, observedAt: startedAt },
    }
  })
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await tx
      .insert(escrowItem)
      .values(entries.slice(at, at + AT_ONCE))
      .onConflictDoUpdate({
        target: escrowItem.serviceId,
        set: {
          // The board may have stored it before its row was known.
          ...{ submissionId: known('submission_id'), rowId: known('row_id'), matchedBy: known('matched_by') },
          ...{ terms: known('terms'), deadline: known('deadline') },
          serviceStatus: sql`case when escrow_item.observed_at <= excluded.observed_at then excluded.service_status else escrow_item.service_status end`,
          observedAt: sql`greatest(escrow_item.observed_at, excluded.observed_at)`,
        },
        setWhere: sql`escrow_item.disbursement_id = excluded.disbursement_id`,
      })
}

const known = (column: string) => sql.raw(`coalesce(escrow_item.${column}, excluded.${column})`)

/** The escrow already known for each row of a submission: a different one for the same row is not accepted. */
async function knownEscrows(tx: Tx, submissionId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ rowId: escrowItem.rowId, serviceId: escrowItem.serviceId })
    .from(escrowItem)
    .where(and(eq(escrowItem.submissionId, submissionId), isNotNull(escrowItem.rowId)))
  return new Map(rows.flatMap(({ rowId, serviceId }) => (rowId === null ? [] : [[rowId, serviceId]])))
}

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))
