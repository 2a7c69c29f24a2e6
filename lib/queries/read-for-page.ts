import type { Result } from '@/lib/platform/result'
import { ReadProblem } from './get-json'

/** The value of a reading that the server makes for a page; what was refused becomes what the browser would be told. */
export async function readForPage<T>(
  reading: Promise<Result<T, { readonly kind: string; readonly sentence: string }>>,
): Promise<T> {
  const read = await reading
  if (read.ok) return read.value
  const { kind, sentence } = read.problem
  throw new ReadProblem({ kind, sentence, reference: '' })
}
