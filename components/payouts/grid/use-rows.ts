'use client'

import { useQueries } from '@tanstack/react-query'
import type { RowsWindow } from '@/lib/payouts/draft/rows-filter'
import type { RowView } from '@/lib/payouts/view'
import { ROWS_WINDOW, rowsQuery } from '@/lib/queries/payouts'

type Shown = Pick<RowsWindow, 'filter' | 'code' | 'order'>
export type Rows = {
  readonly total: number
  readonly rowAt: (index: number) => RowView | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** The rows of a payout for the grid: only the windows around the visible rows are loaded. */
export function useRows(payoutId: string, shown: Shown, visible: { first: number; last: number }): Rows {
  const from = Math.floor(Math.max(0, visible.first - 20) / ROWS_WINDOW)
  const to = Math.floor((visible.last + 20) / ROWS_WINDOW)
  const windows = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * ROWS_WINDOW)
  // The first window is always loaded: it contains the number of rows.
  const offsets = windows.includes(0) ? windows : [0, ...windows]
  // Nothing else of what the caller shows belongs into the key: the page brings its first rows under this one.
  const { filter, code, order } = shown
  const pages = useQueries({
    queries: offsets.map((offset) => rowsQuery(payoutId, { filter, code, order, offset, limit: ROWS_WINDOW })),
  })
  const byOffset = new Map(offsets.map((offset, at) => [offset, pages[at]?.data]))
  return {
    total: pages.find((page) => page.data !== undefined)?.data?.total ?? 0,
    rowAt: (index) => byOffset.get(Math.floor(index / ROWS_WINDOW) * ROWS_WINDOW)?.rows[index % ROWS_WINDOW],
    error: pages.find((page) => page.error !== null)?.error ?? null,
    retry: () => {
      for (const page of pages) void page.refetch()
    },
  }
}
