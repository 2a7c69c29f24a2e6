import { z } from 'zod'
import { RESULT_GROUPS } from '@/lib/payouts/results/row-status'
import type { RowState } from '@/lib/sheet/rows/status'

/** Which rows the page of a draft shows: all, or those in one state of the checks. A ready row needs no filter. */
export const DRAFT_FILTERS = [
  'all',
  'blocked',
  'fix-offered',
  'warning',
  'fixed',
  'left-out',
] as const satisfies readonly ('all' | RowState)[]
export type DraftFilter = (typeof DRAFT_FILTERS)[number]

/** Which rows the page shows once the payout is approved. */
const RESULT_FILTERS = ['all', ...RESULT_GROUPS] as const
export type ResultFilter = (typeof RESULT_FILTERS)[number]

const rowsWindow = z.strictObject({
  filter: z.enum([...DRAFT_FILTERS, ...RESULT_FILTERS]).default('all'),
  /** Only rows with this issue; null for all. Of a draft only. */
  code: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .nullable()
    .default(null),
  /** `trouble`: failed rows first. */
  order: z.enum(['sheet', 'trouble']).default('sheet'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(200),
})

/** Which rows of a payout a page asks for. */
export type RowsWindow = Readonly<z.infer<typeof rowsWindow>>

/** Reads the window out of the query of an address; null where the query is invalid. */
export function readWindow(query: URLSearchParams): RowsWindow | null {
  const read = rowsWindow.safeParse(Object.fromEntries(query))
  return read.success ? read.data : null
}
