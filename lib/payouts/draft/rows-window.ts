import { z } from 'zod'
import { DRAFT_FILTERS, OUTCOME_FILTERS } from './rows-filter'

export const rowsWindow = z.strictObject({
  filter: z.enum([...DRAFT_FILTERS, ...OUTCOME_FILTERS]).default('all'),
  code: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .nullable()
    .default(null),
  order: z.enum(['sheet', 'trouble']).default('sheet'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(200),
})

/** Reads which rows a page asks for out of its query, or null where the query makes no sense. */
export function readWindow(query: URLSearchParams): z.infer<typeof rowsWindow> | null {
  const read = rowsWindow.safeParse(Object.fromEntries(query))
  return read.success ? read.data : null
}
