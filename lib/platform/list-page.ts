import { z } from 'zod'
import { isDay } from '@/lib/time/days'

export const PAGE_SIZES = [20, 50, 100] as const

/** The parameters that the addresses of all lists share. Invalid values count as not given. */
export const listPage = {
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  size: z.coerce
    .number()
    .pipe(z.union(PAGE_SIZES.map((each) => z.literal(each))))
    .catch(50),
}

/** How many there were when the first page was read: the position of later pages is based on it. */
export const listPin = z.coerce.number().int().min(0).max(100_000_000).nullable().catch(null).default(null)

export const listDay = z.string().refine(isDay).nullable().catch(null).default(null)

/** Any word, as the service spells it. */
export const listWord = z.string().trim().min(1).max(60).nullable().catch(null).default(null)

/** The query of an address from its members, without default values: "?status=failed&page=2", or nothing. */
export function listQuery(members: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) if (value !== null) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
