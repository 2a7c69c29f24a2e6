import { queryOptions } from '@tanstack/react-query'
import type { Board } from '@/lib/escrow/board/view'
import { mayHoldMoney } from '@/lib/escrow/payouts/stage'
import { isFinal } from '@/lib/submissions/state/submission-status'
import { getJson } from './get-json'

const AGAIN_MS = 15_000
/** While escrows are still to be read one by one, the board is read again soon: each reading covers a few more of them. */
const MORE_MS = 1_000

/** All queries about release boards are below the first key, so that a notification of a change refreshes them. */
export const boardKeys = {
  all: ['boards'] as const,
  one: (disbursementId: string) => ['boards', disbursementId] as const,
}

/** Whether a board will not change any more: no money is in escrow, nothing waits for a decision and nothing is being sent. */
const isOver = ({ escrows, changes, proposals }: Board): boolean =>
  (escrows ?? []).length > 0 &&
  (escrows ?? []).every(({ status }) => !mayHoldMoney(status)) &&
  changes.every(({ state }) => isFinal(state)) &&
  proposals.every(({ state }) => state !== 'pending')

/** The release board of one escrow payout, read at the service each time, and read again until none of its money is in escrow. */
export const boardQuery = (disbursementId: string) =>
  queryOptions({
    queryKey: boardKeys.one(disbursementId),
    queryFn: ({ signal }) => getJson<Board>(`/api/escrow-payouts/${disbursementId}`, { signal }),
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.status === 'error') return AGAIN_MS
      if (state.data.toRead > 0 && state.data.unread === null) return MORE_MS
      return isOver(state.data) ? false : AGAIN_MS
    },
  })
