import 'server-only'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { seal, unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'

const LIFE_MS = 10 * 60_000

const held = z.strictObject({ secret: z.base64(), setUpCode: z.string(), until: z.number() })

/** An unconfirmed secret, and the admin's code that started its set-up; empty in the sandbox. */
export type Pending = { readonly secret: Uint8Array; readonly setUpCode: string }

// Bound to the person and the session, so that nobody else can open it.
const fieldOf = (staff: Staff) => ({ table: 'session', column: 'pending_factor', id: `${staff.id} ${staff.sessionId}` })

/** Seals an unconfirmed secret for ten minutes from `now`: the browser keeps it, the database does not. */
export function sealPending(staff: Staff, { secret, setUpCode }: Pending, now: Date): string {
  const until = now.getTime() + LIFE_MS
  const text = JSON.stringify({ secret: Buffer.from(secret).toString('base64'), setUpCode, until })
  return Buffer.from(seal(Buffer.from(text), fieldOf(staff), settings())).toString('base64url')
}

/** The content of a token of this person and session, or null: too old at `now`, somebody else's, or invalid. */
export function openPending(staff: Staff, token: string, now: Date): Pending | null {
  try {
    const text = Buffer.from(unseal(Buffer.from(token, 'base64url'), fieldOf(staff), settings())).toString()
    const { secret, setUpCode, until } = held.parse(JSON.parse(text))
    return now.getTime() < until ? { secret: Uint8Array.from(Buffer.from(secret, 'base64')), setUpCode } : null
  } catch {
    return null
  }
}
