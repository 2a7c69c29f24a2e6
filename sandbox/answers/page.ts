import { z } from '@hono/zod-openapi'

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be from ${least} to ${most}`)

/** The `limit` and `offset` of a list: at most 100 a page (contract 8). */
export const paging = (limit: number) => ({
  limit: wholeNumber(1, 100)
    .optional()
    .transform((given) => given ?? limit),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .transform((given) => given ?? 0),
})

/** The pagination envelope of contract 2.4. */
export const page = (total: number, paging: { limit: number; offset: number }, results: unknown[]) => ({
  total,
  offset: paging.offset,
  limit: paging.limit,
  results,
})

/** The schema of that envelope around one kind of result. */
export const pageOf = <Result extends z.ZodType>(result: Result) =>
  z.object({ total: z.int(), offset: z.int(), limit: z.int(), results: z.array(result) })
