import { z } from 'zod'

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
    .refine((text) => !UNSTORABLE.test(text), 'it holds signs that are no text')

/** A name or a reason that other people will read. */
export const words = (least: number, tooShort: string, longest: number, tooLong: string) =>
  z.string().max(8_000).transform(visibleWords).pipe(z.string().min(least, tooShort).max(longest, tooLong))

/** Why somebody does something, for whoever decides about it or reads it later. */
export const reasonInput = words(3, 'Say why, in a few words.', 300, 'Keep the reason to 300 characters.')
