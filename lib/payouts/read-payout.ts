import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readProposals } from '@/lib/approvals/read-proposals'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { controlView } from '@/lib/payouts/control/control'
import { locationOf, sheetTerms } from '@/lib/payouts/terms/terms'
import { confirmedOf } from '@/lib/sheet/columns/confirmed'
import { type Mapping, notesIn } from '@/lib/sheet/columns/fields'
import { rowCounts } from '@/lib/sheet/rows/status'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { paymentsOf, totalsOf } from './approval/proposed-content'
import { sameFindings } from './approval/same-findings'
import { readEditors } from './authors/read-editors'
import { readHistory } from './draft/edit-steps'
import { lastLine } from './draft/last-line'
import type { StoredPayout } from './draft/lock-draft'
import { readResolutions } from './manual-resolution/read-waiting'
import type { PayoutSums } from './quotes/part-sums'
import { readSums, storeSums } from './quotes/read-parts'
import { readStatusGroups, type StatusGroup, sumPayableAgain } from './results/row-facts'
import { readSubmissions } from './sending/read-submissions'
import { replacedOf, sheetBefore } from './upload/previous-sheets'
import type { PayoutView, StatusTotal } from './view'

/** Everything that the page of a payout shows besides the rows, or null when there is no such payout. */
export async function readPayout(staff: Staff, payoutId: string): Promise<PayoutView | null> {
  await storeSums(payoutId)
  return withTx(async (tx) => {
    const [found] = await tx
      .select({ payout, creator: people.name })
      .from(payout)
      .innerJoin(people, eq(people.id, payout.createdBy))
      .where(eq(payout.id, payoutId))
    return found === undefined || found.payout.state === 'discarded'
      ? null
      : view(tx, staff, found.payout, found.creator)
  })
}

async function view(tx: Tx, staff: Staff, head: StoredPayout, creator: string): Promise<PayoutView> {
  const { counts: found, batches, bridge, ...sums } = await readSums(tx, head)
  const counts = countsOf(found)
  return {
    id: head.id,
    kind: head.kind === 'escrow' ? 'escrow' : 'direct',
    terms: sheetTerms(head),
    location: locationOf(head),
    name: head.name,
    state: head.state as PayoutView['state'],
    version: head.version,
    currency: head.defaultCurrency,
    createdBy: creator,
    createdAt: head.createdAt.toISOString(),
    updatedAt: head.updatedAt.toISOString(),
    parentId: head.parentPayoutId,
    note: head.note,
    control: controlView(head, bridge),
    sendAt: head.sendAt?.toISOString() ?? null,
    sheet: {
      name: head.sheetName,
      tab: head.sheetTab,
      rowsExpected: head.rowsExpected,
      // Rows that are being removed are those of another sheet.
      rowsArrived: head.emptying === null ? counts.all : 0,
      before: sheetBefore(head),
      confirmed: confirmedOf(head.mapping as Mapping | null),
      notes: head.mapping === null ? [] : notesIn(head.mapping as Mapping),
      lastLine: await lastLine(tx, head),
    },
    counts,
    totals: totalsOf(batches),
    contentHash:
      isSettled(counts) && counts.all === head.rowsExpected && head.emptying === null
        ? paymentsOf(head, batches)
        : null,
    batches,
    ...sums,
    replaced: replacedOf(head),
    history: head.state === 'draft' ? await readHistory(tx, staff, head.id) : { undo: null, redo: null },
    editors: await readEditors(tx, head.id),
    proposals: await readProposals(
      tx,
      and(eq(proposal.payoutId, head.id), inArray(proposal.kind, ['payout', 'cancel-disbursement'])),
    ),
    sameFindings: head.state === 'pending_approval' ? await sameFindings(tx, head.id) : [],
    ...(await outcome(tx, staff, head)),
    readAt: new Date().toISOString(),
  }
}

const isSettled = ({ blocked, warning }: PayoutView['counts']): boolean => blocked === 0 && warning === 0

function countsOf(found: PayoutSums['counts']): PayoutView['counts'] {
  const counts = rowCounts(found)
  return { ...counts, all: Object.values(counts).reduce((total, rows) => total + rows, 0) }
}

/** The results of the rows, once the payout is approved. */
async function outcome(
  tx: Tx,
  staff: Staff,
  head: StoredPayout,
): Promise<Pick<PayoutView, 'submissions' | 'resolutions' | 'rowStatuses' | 'payableAgain'>> {
  if (head.state !== 'approved') return { submissions: [], resolutions: [], rowStatuses: [], payableAgain: [] }
  const groups = await readStatusGroups(tx, head.id)
  return {
    submissions: await readSubmissions(tx, staff, head.id, groups),
    resolutions: await readResolutions(tx, head.id),
    rowStatuses: statusTotals(groups),
    payableAgain: (await sumPayableAgain(tx, head.id, groups)).map(({ minor, ...sum }) => ({
      ...sum,
      amount: fromMinor(minor),
    })),
  }
}

function statusTotals(groups: readonly StatusGroup[]): StatusTotal[] {
  const totals = new Map<string, { kind: StatusTotal['kind']; currency: string; rows: number; minor: bigint }>()
  for (const { status, currency, rows, minor } of groups) {
    const key = `${status.kind} ${currency}`
    const total = totals.get(key) ?? { kind: status.kind, currency, rows: 0, minor: 0n }
    totals.set(key, { ...total, rows: total.rows + rows, minor: total.minor + minor })
  }
  return [...totals.values()].map(({ minor, ...total }) => ({ ...total, amount: fromMinor(minor) satisfies Amount }))
}
