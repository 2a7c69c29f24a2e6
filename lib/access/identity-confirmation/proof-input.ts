import { z } from 'zod'

/** The password, the code where an authenticator is set up, or what a passkey signed (`passkeyText`). */
export const proofInput = z.string().min(1).max(4_000)
