import 'server-only'
import { count, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import { readProposals } from '@/lib/proposals/read-proposals'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { feeOfRow, type QuotedBatch, viewOfBatch } from './batch-quotes'
import { feeTiers } from './fee-tiers'
import type { StoredPayout } from './locked-draft'
import { readContent, totalsOf } from './proposed'
import { readPointers } from './read-pointers'
import { readSubmissions } from './read-submissions'
import { mayBePaidAgain, type RowFacts, readRowFacts } from './row-facts'
import type { FateTotal, PayoutView } from './view'

/** Everything a payout's page shows besides the rows themselves, or null when there is no such payout. */
export async function readPayout(_staff: Staff, payoutId: string): Promise<PayoutView | null> {
  return withTx(async (tx) => {
    const [found] = await tx
      .select({ payout, creator: people.name })
      .from(payout)
      .innerJoin(people, eq(people.id, payout.createdBy))
      .where(eq(payout.id, payoutId))
    return found === undefined || found.payout.state === 'discarded' ? null : view(tx, found.payout, found.creator)
  })
}

async function view(tx: Tx, head: StoredPayout, creator: string): Promise<PayoutView> {
  const content = await readContent(tx, head)
  const batches = content.batches.map(viewOfBatch)
  const counts = await readCounts(tx, head.id)
  const facts = head.state === 'approved' ? await readRowFacts(tx, head.id) : new Map<string, RowFacts>()
  return {
    id: head.id,
    name: head.name,
    state: head.state as PayoutView['state'],
    version: head.version,
    currency: head.defaultCurrency,
    createdBy: creator,
    createdAt: head.createdAt.toISOString(),
    updatedAt: head.updatedAt.toISOString(),
    parentId: head.parentPayoutId,
    sheet: { name: head.sheetName, tab: head.sheetTab, rowsExpected: head.rowsExpected, rowsArrived: counts.all },
    counts,
    totals: totalsOf(batches),
    contentHash: counts.blocked === 0 && counts.all === head.rowsExpected ? content.hash : null,
    batches,
    tiers: feeTiers(payments(content.batches)),
    ...(await readPointers(tx, head.id)),
    proposals: await readProposals(tx, eq(proposal.payoutId, head.id)),
    submissions: head.state === 'approved' ? await readSubmissions(tx, head.id, facts) : [],
    fates: fatesOf(content.batches, facts),
    payableAgain: payableAgain(content.batches, facts),
    readAt: new Date().toISOString(),
  }
}

const payments = (batches: readonly QuotedBatch[]) =>
  batches.flatMap((one) =>
    one.batch.rows.map((row) => ({ amount: row.amount, currency: row.currency, fee: fromMinor(feeOfRow(one, row)) })),
  )

async function readCounts(tx: Tx, payoutId: string): Promise<PayoutView['counts']> {
  const states = await tx
    .select({ state: payoutRow.state, rows: count() })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, payoutId))
    .groupBy(payoutRow.state)
  const of = (state: string): number => states.find((one) => one.state === state)?.rows ?? 0
  return {
    ready: of('ready'),
    'fix-offered': of('fix-offered'),
    fixed: of('fixed'),
    warning: of('warning'),
    blocked: of('blocked'),
    'left-out': of('left-out'),
    all: states.reduce((total, one) => total + one.rows, 0),
  }
}

function fatesOf(batches: readonly QuotedBatch[], facts: ReadonlyMap<string, RowFacts>): FateTotal[] {
  const totals = new Map<string, { kind: FateTotal['kind']; currency: string; rows: number; minor: bigint }>()
  for (const row of batches.flatMap(({ batch }) => batch.rows)) {
    const fact = facts.get(row.id)
    if (fact === undefined) continue
    const key = `${fact.fate.kind} ${row.currency}`
    const total = totals.get(key) ?? { kind: fact.fate.kind, currency: row.currency, rows: 0, minor: 0n }
    totals.set(key, { ...total, rows: total.rows + 1, minor: total.minor + toMinor(row.amount) })
  }
  return [...totals.values()].map(({ minor, ...total }) => ({ ...total, amount: fromMinor(minor) satisfies Amount }))
}

const payableAgain = (
  batches: readonly QuotedBatch[],
  facts: ReadonlyMap<string, RowFacts>,
): PayoutView['payableAgain'] =>
  batches
    .flatMap(({ batch }) => batch.rows)
    .filter((row) => {
      const fact = facts.get(row.id)
      return fact !== undefined && mayBePaidAgain(fact)
    })
    .map(({ id, amount, currency }) => ({ rowId: id, amount, currency }))
