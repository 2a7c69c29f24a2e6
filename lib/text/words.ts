import { z } from 'zod'
import type { MessageKey } from '@/lib/messages/message'

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSTORABLE = /\u0000|\p{Surrogate}/u

/** Words without signs that nobody sees: control signs become a space, those that hide or turn words round go. */
export const visibleWords = (text: string): string => text.replace(CONTROL, ' ').replace(INVISIBLE, '').trim()

/** Text as it was typed or uploaded, whatever it holds, except what the database cannot keep. */
export const storableText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => !UNSTORABLE.test(text), 'errors.input.unstorable')

const TOO_LONG: MessageKey = 'errors.input.tooLong'

/** A name or a reason that other people will read; `tooShort` is the message for one with fewer characters than `least`. */
export const words = (least: number, tooShort: MessageKey, longest: number) =>
  z.string().max(8_000).transform(visibleWords).pipe(z.string().min(least, tooShort).max(longest, TOO_LONG))

/** Why a person does something, for the approver or a later reader. */
export const reasonInput = words(3, 'errors.input.reasonTooShort', 300)
