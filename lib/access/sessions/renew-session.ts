import 'server-only'
import { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import type { Person } from '@/lib/access/requests/admit'
import { log } from '@/lib/platform/log'
import type { Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { callAs } from '@/lib/store/transitions/people'
import { sessionCookie } from './session-cookie'
import { newToken } from './sessions'

type Own = Pick<Person, 'sessionToken'>

/** Gives a session another token, and the cookie for it: a copy of the old one is then worth nothing. */
export async function renewedCookie({ sessionToken }: Own) {
  const next = newToken()
  await withTx((tx) => callAs(tx, sessionToken, 'renew_session', { token: next.reveal() }))
  const { appUrl, authSecret, sessionHours } = settings()
  const { name, secure } = sessionCookie(appUrl)
  const maxAge = sessionHours * 60 * 60
  const sealed = await encode({ token: { sessionToken: next.reveal() }, secret: authSecret, salt: name, maxAge })
  return { name, value: sealed, httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge } as const
}

async function renewSession(staff: Own): Promise<void> {
  const cookie = await renewedCookie(staff)
  const browser = await cookies()
  browser.set(cookie)
}

/**
 * A change of how a person signs in, which also renews their present session. The change stands where that fails: then the session keeps
 * its token.
 */
export const renewing =
  <S extends Own, In extends readonly unknown[], T, P>(work: (staff: S, ...given: In) => Promise<Result<T, P>>) =>
  async (staff: S, ...given: In): Promise<Result<T, P>> => {
    const done = await work(staff, ...given)
    if (done.ok) await renewSession(staff).catch((err: unknown) => log.error({ err }, 'a session kept its token'))
    return done
  }
