import { z } from 'zod/mini'

/** The shortest reason that says something. */
const MIN_REASON = 3

/** Whether a typed reason is long enough to be sent. */
export const isReason = (typed: string): boolean => typed.trim().length >= MIN_REASON

/** A reason as a form of the browser checks it; `reasonInput` of lib/text/words.ts checks it again on the server. */
export const typedReason = z.string().check(z.refine(isReason, 'ui.errors.reasonMissing'), z.maxLength(300))
