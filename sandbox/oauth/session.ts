import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
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

/** The wallet user who is signed in at this browser, or null. */
export function sessionOf(c: Context<Env>) {
  const { world } = c.var
  const { store, clock } = world
  const id = getCookie(c, COOKIE) ?? ''
  const row = store.get<{ account_id: string }>(
    'SELECT account_id FROM wallet_session WHERE id = ? AND expires_at > ?',
    id,
    clock.now(),
  )
  const user = row ? findUser(world, row.account_id) : undefined
  return user ? { user } : null
}
