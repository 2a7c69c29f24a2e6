import 'server-only'
import type { z } from 'zod'
import { fail, type Result } from '@/lib/platform/result'

type Told = { readonly kind: string; readonly sentence: string }

/**
 * Reads what a browser sent before anything is done with it. An action is an open door: everything that comes in is read
 * anew, whatever the page that calls it promises.
 */
export async function readInput<Schema extends z.ZodType, T>(
  schema: Schema,
  input: unknown,
  work: (value: z.output<Schema>) => Promise<Result<T, Told>>,
): Promise<Result<T, Told>> {
  const value = schema.safeParse(input)
  return value.success ? work(value.data) : fail(unreadable(value.error))
}

function unreadable(error: z.ZodError): Told {
  const [first] = error.issues
  const where = first?.path.join('.') ?? ''
  // Our own schemas say what is wrong in a sentence; the others say it in a word.
  if (first?.message.endsWith('.')) return { kind: 'bad-input', sentence: `${first.message} Nothing was changed.` }
  return {
    kind: 'bad-input',
    sentence: `This could not be read${where === '' ? '' : ` (${where})`}: ${first?.message ?? 'unknown'}. Nothing was changed.`,
  }
}
