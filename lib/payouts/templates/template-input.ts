import { z } from 'zod'
import { words } from '@/lib/text/words'
import { holidayCountries } from './holidays'
import { MOST_DAYS_BEFORE, type Schedule, WEEKDAYS } from './schedule'

const KNOWN: ReadonlySet<string> = new Set(holidayCountries())

export const templateName = words(1, 'errors.input.payoutName', 120)

const common = {
  // Another country would have no holidays, silently.
  country: z.string().refine((country) => KNOWN.has(country)),
  daysBefore: z.number().int().min(0).max(MOST_DAYS_BEFORE),
}

export const scheduleInput = z.discriminatedUnion('every', [
  z.strictObject({
    ...common,
    every: z.literal('month'),
    day: z.union([z.literal('last'), z.number().int().min(1).max(28)]),
  }),
  z.strictObject({ ...common, every: z.literal('week'), weekday: z.literal(WEEKDAYS) }),
]) satisfies z.ZodType<Schedule>
