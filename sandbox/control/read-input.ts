import { z } from 'zod'
import { invalid } from '../answers/refusal.ts'

/** Parses the input of a control route; refuses it with a message that names what is wrong. */
export function readInput<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  throw invalid('body', 'invalid', z.prettifyError(read.error))
}
