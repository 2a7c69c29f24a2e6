import 'server-only'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { type Refusal, refusalText } from '@/lib/access/requests/action'
import type { Result } from '@/lib/platform/result'
import { ReadError } from './get-json'
import { newQueryClient } from './query-client'

/** How long a page waits for the service. Later it is sent without the data, and the browser reads them and shows that it does. */
const PAGE_WAIT_MS = 1_500

/** The answer of a reading of the service, or undefined where it takes longer than a page waits. The reading itself goes on. */
export async function withinPageWait<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PAGE_WAIT_MS)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
    // Nobody is left to hear how a late reading failed; the browser's own reading says it.
    reading.catch(() => undefined)
  }
}

/** The queries of the page of one record of the service: with the record under this key if it was read in time. Not found is a 404. */
export async function queriesWith<T>(queryKey: QueryKey, reading: Promise<Result<T, Refusal>>): Promise<QueryClient> {
  const read = await withinPageWait(reading)
  if (read?.ok === false && read.problem.kind === 'not-found') notFound()
  const queries = newQueryClient()
  if (read?.ok) queries.setQueryData(queryKey, read.value)
  return queries
}

/** The value that the server read for a page. Throws a refusal as the `ReadError` that the browser would get, and one if it is late. */
export async function readForPage<T>(reading: Promise<Result<T, Refusal>>): Promise<T> {
  const read = await withinPageWait(reading)
  if (read === undefined) throw new ReadError({ kind: 'late', text: '', reference: '' })
  if (read.ok) return read.value
  throw new ReadError({ kind: read.problem.kind, text: await refusalText(read.problem), reference: '' })
}
