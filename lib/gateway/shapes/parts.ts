import { z } from 'zod'
import { readServiceId } from '@/lib/gateway/id'
import { parseAmount } from '@/lib/money/amount'
import { statusWord } from '@/lib/status/status-text'

// Numbers arrive as their source text (json.ts), so "1500", "1500.5" and 1500.5 look alike here.
const LOOSE_AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/

/** An amount as text or number, with or without separators or decimals; a sign, an exponent or a third decimal is refused. */
export const wireAmount = z.string().transform((text, context) => {
  const [, whole, cents = ''] = LOOSE_AMOUNT.exec(text) ?? []
  const amount = whole === undefined ? null : parseAmount(`${whole}.${cents.padEnd(2, '0')}`)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** A whole number that fits: a count, an offset, a total. */
export const wireCount = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((digits) => Number.parseInt(digits, 10))

export const wireId = z.string().transform((text, context) => {
  const id = readServiceId(text)
  if (id !== null) return id
  context.addIssue({ code: 'custom', message: 'not a UUID' })
  return z.NEVER
})

/** An optional member: used when it is there and readable, otherwise null. */
export const maybe = <T extends z.ZodType>(shape: T) =>
  shape
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)

/** Text to be shown; numbers come as their digits. */
export const wireText = z.string().max(10_000)

/** A status word as it came; null where there is none, or nothing of it can be read. */
export const wireStatus = maybe(wireText).transform((raw) => (statusWord(raw) === null ? null : raw))

/** A moment, as ISO 8601 text; a time without an offset is read as UTC. */
export const wireTime = z.string().transform((text, context) => {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`
  const at = new Date(zoned)
  if (!Number.isNaN(at.getTime())) return at
  context.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})
