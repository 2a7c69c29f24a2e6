import { z } from 'zod'
import { isPasskeyText, PREFIX } from './passkey-text'

/** What a browser sends after a passkey signed: the token of the challenge, and the answer of the passkey. */
const signed = z.object({
  token: z.string().max(500),
  response: z.looseObject({ id: z.string().max(1_400), rawId: z.string().max(1_400), type: z.literal('public-key') }),
})
type Signed = z.infer<typeof signed>

/** The answer of a passkey out of the text of a field (`passkeyText`); null for anything else. */
export function readPasskeyText(text: string): Signed | null {
  if (!isPasskeyText(text)) return null
  try {
    return signed.parse(JSON.parse(text.slice(PREFIX.length)))
  } catch {
    return null
  }
}
