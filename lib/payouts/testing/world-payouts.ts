import { randomBytes, randomUUID } from 'node:crypto'
import { type Amount, fromMinor, sum, toMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { type Approver, ask, type Draft, decide } from '@/lib/store/test-story'
import type { ApprovedBatch, ApprovedRow } from '@/lib/submissions/content/approved-batch'
import { enqueue } from '@/lib/submissions/enqueue/enqueue'

const PHONES = ['+256772100100', '+256772100200', '+256772000001', '+256772000007', '+256772000008'] as const
/** What the sandbox takes for each row unless set otherwise. */
export const FEE = fromMinor(50_000n)

type Part = { readonly rows: readonly ApprovedRow[] }
/** What was proposed of which payout. */
type Asked = Awaited<ReturnType<typeof propose>>
/** A payout, what becomes a batch of it, and the fee of a row that was proposed. */
export type Planned = { readonly asked: Asked; readonly parts: readonly Part[]; readonly fee: Amount }

const tag = () => Array.from(randomBytes(10), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('')

/** A proposed payout of `batches` batches of one to three rows, drawn; each row is `more` minor units above a round figure. For tests. */
export async function planPayout(
  _store: Engine,
  draw: () => number,
  maker: Approver,
  batches: number,
  more: number,
): Promise<Planned> {
  const payoutId = randomUUID()
  const parts = Array.from({ length: batches }, (_, at): Part => {
    const count = 1 + Math.floor(draw() * 3)
    // One in ten has the same figures as another one, so that the list alone cannot distinguish them.
    const amount = fromMinor(BigInt(100_000 + more + 10_000 * (draw() < 0.1 ? 0 : at)))
    const rows = Array.from({ length: count }, (): ApprovedRow => {
      const e164 = PHONES[Math.floor(draw() * PHONES.length)] ?? PHONES[0]
      return {
        ...{ rowId: randomUUID(), rowTag: tag(), destination: { kind: 'phone', e164 }, amount },
        ...{ reference: 'June', email: null },
      }
    })
    return { rows }
  })
  const rows = parts.flatMap((part) => part.rows)
  const stored = rows.map((row, at) => ({
    ...{ id: row.rowId, payoutId, ordinal: at, lineNo: at + 2, rowTag: row.rowTag, cells: [], state: 'ready' },
    ...{ destKind: 'phone', destKey: phoneOf(row), network: 'mtn', currency: 'UGX' },
    ...{ amountMinor: toMinor(row.amount), reference: 'June' },
  }))
  await withTx(async (tx) => {
    await tx.insert(payout).values({ id: payoutId, env: 'sandbox', name: 'Wages', createdBy: maker.id })
    await tx.insert(payoutRow).values(stored)
  }, maker)
  const asked = await propose({ payoutId, rowIds: rows.map(({ rowId }) => rowId), maker }, rows, FEE)
  return { asked, parts, fee: FEE }
}

const phoneOf = ({ destination }: ApprovedRow): string => (destination.kind === 'phone' ? destination.e164 : '')

/** Proposes these rows with this fee for each. For tests. */
export function propose(
  drafted: Omit<Draft, 'rowTags'>,
  rows: readonly ApprovedRow[],
  fee: Amount,
  subjectId: string = drafted.payoutId,
): ReturnType<typeof ask<Omit<Draft, 'rowTags'>>> {
  const totalMinor = toMinor(sum(rows.map(({ amount }) => amount)))
  const feeMinor = toMinor(fee) * BigInt(rows.length)
  return ask(drafted, { subjectId, totalMinor, feeMinor, debitMinor: totalMinor + feeMinor })
}

/** Approves what was proposed and enqueues it batch by batch. False where it cannot be approved any more. For tests. */
export async function approve(store: Engine, approver: Approver, { asked, parts, fee }: Planned): Promise<boolean> {
  const decided = await decide(store, asked, approver)
  if (!decided.ok || decided.value.state !== 'approved') return false
  await withTx((tx) =>
    enqueue(
      tx,
      approver,
      parts.map(({ rows }) => batchOf(asked, rows, fee)),
    ),
  )
  return true
}

function batchOf(asked: Asked, rows: readonly ApprovedRow[], fee: Amount): ApprovedBatch {
  const fees = sum(rows.map(() => fee))
  return {
    ...{ proposalId: asked.proposalId, contentHash: asked.contentHash, env: 'sandbox', payoutId: asked.payoutId },
    ...{ makerId: asked.maker.id, description: 'June wages', currency: 'UGX', paymentMethod: 'mtn', rows },
    quote: { fee: fees, debit: sum([...rows.map(({ amount }) => amount), fees]), at: new Date() },
    __approved: true,
  }
}
