import { message } from '@/lib/messages/message'
import 'server-only'
import { cookies } from 'next/headers'
import NextAuth, { CredentialsSignin, type NextAuthConfig, type User } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { rememberLanguage } from '@/lib/access/language/cookie'
import { countedAddress } from '@/lib/access/requests/client-address'
import { ADDRESS_HEADER } from '@/lib/access/requests/request-headers'
import { sameSitePath } from '@/lib/access/requests/same-site-path'
import { readSessionToken, sessionCookie } from '@/lib/access/sessions/session-cookie'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { endSession } from '@/lib/access/sessions/sessions'
import { log } from '@/lib/platform/log'
import type { Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { deviceCookie } from './known-device'
import type { SignInOrigin } from './note-sign-in'
import { signInWithPasskey } from './passkey-sign-in'
import { PASSWORD_MOST } from './password'
import { type SignedIn, type SignInProblem, signInWithPassword } from './sign-in'

const typed = z.object({
  email: z.string().max(200),
  password: z.string().max(4 * PASSWORD_MOST),
  code: z.string().max(40).default(''),
})

/** Passes the reason of a refused sign-in through the framework to our own action. */
export class SignInRefused extends CredentialsSignin {
  readonly problem: SignInProblem
  constructor(problem: SignInProblem) {
    super()
    this.code = problem.kind
    this.problem = problem
  }
}

async function authorize(credentials: unknown, request: Request): Promise<User> {
  const read = typed.safeParse(credentials)
  if (!read.success) throw new SignInRefused({ kind: 'no-match', message: message('errors.access.doNotMatch') })
  return admitted((origin) => signInWithPassword(read.data, origin), request)
}

const signed = z.object({ signed: z.string().max(6_000) })

async function authorizePasskey(credentials: unknown, request: Request): Promise<User> {
  const read = signed.safeParse(credentials)
  if (!read.success) throw new SignInRefused({ kind: 'no-match', message: message('errors.passkeys.signIn') })
  return admitted((origin) => signInWithPasskey(read.data.signed, origin), request)
}

type SignIn = (origin: SignInOrigin) => Promise<Result<SignedIn, SignInProblem>>

async function admitted(signInFrom: SignIn, request: Request): Promise<User> {
  const cookie = deviceCookie(sessionCookie(settings().appUrl).secure)
  const browser = await cookies()
  const signedIn = await signInFrom({
    address: countedAddress(request.headers.get(ADDRESS_HEADER) ?? ''),
    userAgent: request.headers.get('user-agent') ?? '',
    formerToken: await readSessionToken(request.headers.get('cookie'), settings()),
    device: browser.get(cookie.name)?.value ?? null,
  })
  if (!signedIn.ok) throw new SignInRefused(signedIn.problem)
  browser.set(cookie.name, signedIn.value.device, cookie.options)
  // Without a chosen language, that of the sign-in page stays.
  if (signedIn.value.locale !== null) await rememberLanguage(signedIn.value.locale)
  return { id: '', sessionToken: signedIn.value.token } as User
}

async function endTold(token: unknown): Promise<void> {
  if (typeof token === 'string') await withTx((tx) => endSession(tx, new SessionToken(token)))
}

// The redirect of the framework's own routes after signing in or out: always a path of ours.
function onwards(url: string, appUrl: string): string {
  const asked = URL.canParse(url, appUrl) ? new URL(url, appUrl) : null
  const path = asked?.origin === appUrl ? asked.pathname + asked.search : '/'
  return new URL(sameSitePath(path), appUrl).href
}

function configure(): NextAuthConfig {
  const { appUrl, authSecret, sessionHours } = settings()
  // Otherwise the framework takes its own address from headers that anybody can write.
  process.env.AUTH_URL = appUrl
  const { name, secure } = sessionCookie(appUrl)
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const prefix = secure ? '__Host-' : ''
  return {
    secret: authSecret,
    trustHost: true,
    useSecureCookies: secure,
    basePath: '/api/auth',
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in', verifyRequest: '/sign-in' },
    providers: [
      Credentials({ credentials: { email: {}, password: { type: 'password' }, code: {} }, authorize }),
      Credentials({ id: 'passkey', credentials: { signed: {} }, authorize: authorizePasskey }),
    ],
    session: { strategy: 'jwt', maxAge: sessionHours * 60 * 60 },
    cookies: {
      sessionToken: { name, options },
      callbackUrl: { name: `${prefix}countinghouse.callback`, options },
      csrfToken: { name: `${prefix}countinghouse.csrf`, options },
    },
    callbacks: {
      // The cookie contains only which row to read: no name and no role, which could be out of date.
      jwt: ({ token, user }) => ({ sessionToken: user?.sessionToken ?? token.sessionToken }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url }) => onwards(url, appUrl),
    },
    events: { signOut: (message) => endTold('token' in message ? message.token?.sessionToken : null) },
    // A wrong password is no error of the program; it is counted where it is checked.
    logger: {
      error: (error) => (error instanceof CredentialsSignin ? undefined : log.error({ err: error }, 'sign-in failed')),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

// Configured at each call and not at import: the build imports this file without settings.
export const { handlers, signIn, signOut } = NextAuth(configure)
