import { z } from 'zod'
import { invalid } from '../answers/refusal.ts'

/** Parses what the control plane was sent; refuses with a sentence on what is wrong with it. */
export function readOrder<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw invalid('body', 'invalid', z.prettifyError(read.error))
}
