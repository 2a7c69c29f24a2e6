import { z } from 'zod'

// An action can be called with anything, so its input is checked again.
export const passwordInput = z.string().min(1).max(1_000)
const codeInput = z.string().regex(/^\d{6}$/)
/** What begins the set-up of an authenticator; the set-up code is empty in the sandbox. */
export const beginFactorInput = z.strictObject({
  password: z.string().min(1).max(4_000),
  setUpCode: z.string().max(100),
})
/** What turns it on: the token of the set-up and a code that the authenticator shows. */
export const confirmFactorInput = z.strictObject({ token: z.string().min(1).max(1_000), code: codeInput })
