import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sameSecret } from '../guards/api-key.ts'
import { findUser } from '../wallets.ts'
import type { Env } from '../world.ts'

const COOKIE = 'sandbox_wallet'
const VALID_FOR = 12 * 3_600_000

/** Signs a wallet user in at this browser. */
export function openSession(c: Context<Env>, accountId: string): void {
  const { store, clock } = c.var.world
  const id = randomBytes(24).toString('base64url')
  store.run('INSERT INTO wallet_session VALUES (?, ?, ?)', id, accountId, clock.now() + VALID_FOR)
  setCookie(c, COOKIE, id, { httpOnly: true, sameSite: 'Lax', path: '/' })
}

/** The wallet user of this browser, and the mark its forms carry so that no other site can send them. */
export function sessionOf(c: Context<Env>) {
  const { store, clock } = c.var.world
  const id = getCookie(c, COOKIE) ?? ''
  const row = store.get<{ account_id: string }>(
    'SELECT account_id FROM wallet_session WHERE id = ? AND expires_at > ?',
    id,
    clock.now(),
  )
  const user = row ? findUser(row.account_id) : undefined
  return user ? { user, formMark: createHmac('sha256', id).update('form').digest('base64url') } : null
}

/** Whether a form carries the mark of the session it claims to belong to. */
export const isMarked = (session: { formMark: string }, mark: string): boolean => sameSecret(session.formMark, mark)
