import { QueryClient } from '@tanstack/react-query'
import { isReadError } from './get-json'
import { packed, unpacked } from './packed'

// A refusal (no permission, not found, invalid input) would only be repeated; a lost connection may come back.
const RETRYABLE: ReadonlySet<string> = new Set(['offline', 'garbled', 'defect'])

/** A query client: one per request on the server, one per open page in the browser. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Without a connection a reading fails and says so; by default it would wait without a word.
        networkMode: 'always',
        retry: (failures, error) => failures < 3 && isReadError(error) && RETRYABLE.has(error.error.kind),
      },
      dehydrate: { serializeData: packed },
      hydrate: { deserializeData: unpacked },
    },
  })
}
