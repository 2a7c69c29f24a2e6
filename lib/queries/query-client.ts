import { QueryClient } from '@tanstack/react-query'
import { ReadError } from './get-json'

// A refusal (no permission, not found, invalid input) would be repeated at once; a lost connection may come back.
const WORTH_ANOTHER_TRY: ReadonlySet<string> = new Set(['offline', 'garbled', 'defect'])

/** One client for a request on the server, one for the life of a page in the browser. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < 3 && error instanceof ReadError && WORTH_ANOTHER_TRY.has(error.error.kind),
      },
    },
  })
}
