import { z } from 'zod'

export const PAGE_SIZES = [20, 50, 100] as const
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

// A day that no calendar has (30 February) would quietly become another one.
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const day = z.string().refine(isDay).nullable().catch(null).default(null)
const size = z.union(PAGE_SIZES.map((each) => z.literal(each)))

const shape = z.object({
  status: z.string().trim().min(1).max(60).nullable().catch(null).default(null),
  from: day,
  to: day,
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  size: z.coerce.number().pipe(size).catch(50),
  pin: z.coerce.number().int().min(0).max(100_000_000).nullable().catch(null).default(null),
})

/**
 * What the list of disbursements is narrowed to. `from` and `to` are calendar days of the merchant's zone, both inside;
 * `status` is any word, as the service spells it. `pin` is how many there were when the first page was read: later pages
 * count from there, so that what is made meanwhile does not push rows from one page to the next.
 */
export type DisbursementFilters = z.infer<typeof shape>

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Reads the filters out of an address, on the server and in the browser alike. Nonsense counts as not given. */
export const readFilters = (query: Query): DisbursementFilters => shape.parse(query)

/** The filters as the query of an address, without what is as usual: "?status=failed&page=2", or nothing. */
export function filtersQuery(filters: DisbursementFilters): string {
  const query = new URLSearchParams()
  if (filters.status !== null) query.set('status', filters.status)
  if (filters.from !== null) query.set('from', filters.from)
  if (filters.to !== null) query.set('to', filters.to)
  if (filters.size !== 50) query.set('size', String(filters.size))
  if (filters.page !== 1) query.set('page', String(filters.page))
  if (filters.pin !== null) query.set('pin', String(filters.pin))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The filters with something changed. Whatever is narrowed differently is read from its first page on, afresh. */
export const narrowed = (
  filters: DisbursementFilters,
  change: Partial<Pick<DisbursementFilters, 'status' | 'from' | 'to' | 'size'>>,
): DisbursementFilters => ({ ...filters, ...change, page: 1, pin: null })

export const isNarrowed = ({ status, from, to }: DisbursementFilters): boolean =>
  status !== null || from !== null || to !== null
