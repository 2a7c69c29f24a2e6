import 'server-only'
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import type { Problem } from '@/lib/sheet/row-problems'
import { db } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { pointerTo } from './part-sums'
import type { RowPointer } from './view'

export const nextInput = z.strictObject({
  index: z.coerce.number().int().min(-1),
  back: z.enum(['true', 'false']).transform((text) => text === 'true'),
  code: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .nullable()
    .default(null),
})

/**
 * The next row that waits for a person after a place of the sheet, or the one before it; after the last comes the first
 * again. With a code, the next row that has this problem. Null where no row waits.
 */
export async function readNextProblem(
  _staff: Staff,
  payoutId: string,
  { index, back, code }: z.infer<typeof nextInput>,
): Promise<RowPointer | null> {
  const beyond = back ? lt(payoutRow.ordinal, index) : gt(payoutRow.ordinal, index)
  return (await first(payoutId, back, code, beyond)) ?? (await first(payoutId, back, code))
}

async function first(payoutId: string, back: boolean, code: string | null, beyond?: SQL): Promise<RowPointer | null> {
  const { id, ordinal, lineNo, problems, state } = payoutRow
  const waits =
    code === null
      ? inArray(state, ['blocked', 'warning'])
      : sql`${problems} @> ${JSON.stringify([{ code }])}::jsonb and ${state} <> 'left-out'`
  const [row] = await (await db())
    .select({ id, ordinal, lineNo, problems, state })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), waits, beyond))
    .orderBy(back ? desc(ordinal) : asc(ordinal))
    .limit(1)
  if (row === undefined) return null
  const stored = { ...row, problems: row.problems as Problem[] }
  return pointerTo(stored, row.state === 'blocked' ? 'block' : 'warn')
}
