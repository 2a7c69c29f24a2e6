import { z } from 'zod/mini'

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSTORABLE = /\u0000|\p{Surrogate}/u

/** Text as it was typed or uploaded, except what the database cannot store. Browsers load it too, so it is `zod/mini`. */
export const storableText = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((text) => !UNSTORABLE.test(text), 'errors.input.unstorable'),
  )
