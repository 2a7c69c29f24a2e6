import { z } from 'zod/mini'
import { visibleWords } from '@/lib/text/visible-words'
import { isDay } from '@/lib/time/days'

export const PAGE_SIZES = [20, 50, 100] as const

/** A part of an address that may be absent. A value that makes no sense counts as absent. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.catch(z.nullable(schema), null), null)

const wholeNumber = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most))

/** A whole number of an address, or null. */
export const listNumber = (most: number) => optional(wholeNumber(0, most))

/** The parts that the addresses of all lists share. A value that makes no sense counts as absent. */
export const listPage = {
  page: z.catch(wholeNumber(1, 100_000), 1),
  size: z.catch(z.pipe(z.coerce.number(), z.literal(PAGE_SIZES)), 50),
}

/** How many there were when the first page was read: later pages count from there. */
export const listPin = listNumber(100_000_000)

export const listDay = optional(z.string().check(z.refine(isDay)))

/** A status or a method as the service spells it; any word is allowed. */
export const listWord = optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))

/** What a person searches for, without invisible characters. */
export const listSearch = z._default(
  z.catch(z.pipe(z.string().check(z.maxLength(100)), z.transform(visibleWords)), ''),
  '',
)

/** The query of an address from its members, without those at their default: "?status=failed&page=2", or nothing. */
export function listQuery(members: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) if (value !== null) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
