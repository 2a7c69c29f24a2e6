import { queryOptions } from '@tanstack/react-query'
import { getJson, ReadError } from './get-json'
import { payoutKeys } from './payouts'

const AT_ONCE = 3
const SETTLE_MS = 350
const RETURN_MS = 3_000
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

let asking = 0
const waiting: (() => void)[] = []

async function turn(): Promise<() => void> {
  if (asking >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  asking += 1
  return () => {
    asking -= 1
    waiting.shift()?.()
  }
}

const settled = (signal: AbortSignal): Promise<void> =>
  new Promise((go, stop) => {
    const timer = setTimeout(go, SETTLE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(signal.reason)
    })
  })

/**
 * Has one batch quoted. The hash of its content is the key: a batch that changes while staff edit is another question,
 * the question for what it was is cancelled, and its answer, should it still come, changes nothing that is shown.
 */
export const quoteQuery = (payoutId: string, hash: string) =>
  queryOptions({
    queryKey: payoutKeys.quote(payoutId, hash),
    queryFn: async ({ signal }) => {
      await settled(signal)
      const done = await turn()
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
    refetchInterval: ({ state }) => (state.data === 'superseded' ? RETURN_MS : false),
    retry: (_failures, error) => error instanceof ReadError && error.error.kind !== 'session-ended',
    retryDelay: (failures) => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000,
  })
