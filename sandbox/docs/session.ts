import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { sameSecret } from '../guards/api-key.ts'
import type { Env } from '../world.ts'

const COOKIE = 'sandbox_docs'

const markOf = (c: Context<Env>) =>
  createHmac('sha256', c.var.world.settings.apiSecret).update('docs').digest('base64url')

/** Opens the docs session of this browser if name and password are right; returns whether they are. */
export function openDocsSession(c: Context<Env>, name: string, password: string): boolean {
  const { docsUser } = c.var.world.settings
  if (!sameSecret(name, docsUser.name) || !sameSecret(password, docsUser.password)) return false
  setCookie(c, COOKIE, markOf(c), { httpOnly: true, sameSite: 'Lax', path: '/api' })
  return true
}

/** The documentation has a sign-in of its own (contract 1). */
export const docsSession: MiddlewareHandler<Env> = async (c, next) => {
  if (!sameSecret(getCookie(c, COOKIE) ?? '', markOf(c))) return c.redirect('/api/docs/login', 303)
  await next()
}
