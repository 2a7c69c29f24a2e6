import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '@/lib/store/database'
import { signInAttempt as tried } from '@/lib/store/schema/staff'
import { TRIES_KEPT_DAYS } from './attempts'

const TOKEN = /^[\w-]{43}$/

const DAY_SECONDS = 24 * 60 * 60

/** The cookie by which a browser is recognised as long as tries are stored. Over https only this host can set it. */
export const deviceCookie = (secure: boolean) => ({
  name: secure ? '__Host-countinghouse.device' : 'countinghouse.device',
  options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: TRIES_KEPT_DAYS * DAY_SECONDS } as const,
})

/** `token` is for the browser's cookie; `countedAs` is the key of its tries, which does not reveal the token. */
export type Device = { readonly token: string; readonly countedAs: string; readonly knownToAccount: boolean }

const countedAs = (token: string) => `device ${createHash('sha256').update(token).digest('hex')}`

/**
 * The device of a browser's cookie, and whether this account signed in from it before. A browser without a cookie of ours gets
 * a new token. The token only decides how wrong tries are counted: it signs nobody in.
 */
export async function deviceOfBrowser(db: Db, account: string, shown: string | null): Promise<Device> {
  if (shown !== null && TOKEN.test(shown)) {
    const counted = countedAs(shown)
    const rows = await db
      .selectDistinct({ account: tried.accountKey })
      .from(tried)
      .where(and(eq(tried.address, counted), eq(tried.ok, true)))
    // Two people may share a browser, and the second must not make it forget the first.
    if (rows.length > 0)
      return { token: shown, countedAs: counted, knownToAccount: rows.some((row) => row.account === account) }
  }
  const token = randomBytes(32).toString('base64url')
  return { token, countedAs: countedAs(token), knownToAccount: false }
}
