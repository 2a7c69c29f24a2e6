import 'server-only'
import { type Refusal, refusalText } from '@/lib/access/requests/action'
import type { Result } from '@/lib/platform/result'
import { ReadError } from './get-json'

/** The value that the server read for a page. Throws a refusal as the `ReadError` that the browser would get. */
export async function readForPage<T>(reading: Promise<Result<T, Refusal>>): Promise<T> {
  const read = await reading
  if (read.ok) return read.value
  throw new ReadError({ kind: read.problem.kind, text: await refusalText(read.problem), reference: '' })
}
