import { queryOptions } from '@tanstack/react-query'
import { getJson, isReadError } from './get-json'
import { payoutKeys } from './payouts'

const MAX_CONCURRENT = 3
const DEBOUNCE_MS = 350
const SUPERSEDED_AGAIN_MS = 3_000
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

let running = 0
const waiting: (() => void)[] = []

async function takeSlot(): Promise<() => void> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((go) => waiting.push(go))
  running += 1
  return () => {
    running -= 1
    waiting.shift()?.()
  }
}

/** Waits until the batch has not changed for a moment: while staff type, each change cancels the request of the one before. */
const debounced = (signal: AbortSignal): Promise<void> =>
  new Promise((go, stop) => {
    const timer = setTimeout(go, DEBOUNCE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(signal.reason)
    })
  })

/**
 * Requests the service's quote for one batch. The hash of its content is the key: when staff edit the batch, its content gets
 * another hash, the request for the old content is cancelled, and a late answer to it changes nothing that is shown.
 */
export const quoteQuery = (payoutId: string, hash: string) =>
  queryOptions({
    queryKey: payoutKeys.quote(payoutId, hash),
    queryFn: async ({ signal }) => {
      await debounced(signal)
      const done = await takeSlot()
      try {
        return await getJson<'kept' | 'superseded'>(`/api/payouts/${payoutId}/quotes/${hash}`, {
          signal,
          method: 'POST',
        })
      } finally {
        done()
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Undoing an edit restores a batch: while the page shows it without a figure, its quote is requested.
    refetchInterval: ({ state }) => (state.data === 'superseded' ? SUPERSEDED_AGAIN_MS : false),
    retry: (_failures, error) => isReadError(error) && error.error.kind !== 'session-ended',
    retryDelay: (failures) => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000,
  })
