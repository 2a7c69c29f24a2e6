import 'server-only'
import { sql } from 'drizzle-orm'
import { toMinor } from '@/lib/money/amount'
import type { EscrowDisbursement } from '@/lib/service/shapes/escrow-disbursement'
import type { Tx } from '@/lib/store/database'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { earliestDeadline } from '@/lib/terms'
import type { SentRow } from './match-items'
import type { HeldFinding } from './read-escrow-disbursement'
import type { Stored } from './stored'

const AT_ONCE = 500

/**
 * Keeps the escrows that a submission made, each with its row, its terms and its deadline, so that the board and the rows
 * name one another; and what the service last said of each. An older reading changes nothing.
 */
export async function keepEscrowItems(
  tx: Tx,
  stored: Stored,
  told: EscrowDisbursement,
  { startedAt, finding, rows }: { startedAt: Date; finding: HeldFinding; rows: readonly SentRow[] },
): Promise<void> {
  const sent = new Map(rows.map((row) => [row.rowId, row]))
  const matched = new Map(finding.held.map((row) => [row.item, row]))
  const items = new Map((told.items ?? []).flatMap((item) => (item.escrowId === null ? [] : [[item.escrowId, item]])))
  const entries = [...items].map(([serviceId, item]) => {
    const ours = matched.get(item)
    const row = sent.get(ours?.rowId ?? '')
    const amount = item.amount ?? row?.amount
    return {
      ...{ serviceId, disbursementId: told.id, env: stored.env, submissionId: stored.id },
      rowId: row?.rowId ?? null,
      matchedBy: row === undefined ? null : (ours?.matchedBy ?? null),
      terms: row?.terms ?? null,
      deadline: momentOf(earliestDeadline(row?.terms ?? [])),
      amountMinor: amount === undefined ? null : toMinor(amount),
      ...{ currency: told.currency, serviceStatus: item.status, observedAt: startedAt },
    }
  })
  for (let at = 0; at < entries.length; at += AT_ONCE)
    await tx
      .insert(escrowItem)
      .values(entries.slice(at, at + AT_ONCE))
      .onConflictDoUpdate({
        target: escrowItem.serviceId,
        set: { serviceStatus: sql`excluded.service_status`, observedAt: sql`excluded.observed_at` },
        setWhere: sql`escrow_item.disbursement_id = excluded.disbursement_id and escrow_item.observed_at <= excluded.observed_at`,
      })
}

const momentOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))
