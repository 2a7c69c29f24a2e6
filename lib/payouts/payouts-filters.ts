import { z } from 'zod'

const filters = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  search: z.string().trim().max(100).catch(''),
})

/** Reads the filters of the list of payouts out of an address, on both sides alike; nonsense falls back to the first page. */
export const readPayoutsFilters = (
  query: Readonly<Record<string, string | string[] | undefined>>,
): z.infer<typeof filters> => filters.parse(query)
