import { message } from '@/lib/messages/message'
import 'server-only'
import { cookies, headers } from 'next/headers'
import NextAuth, { CredentialsSignin, customFetch, type NextAuthConfig, type User } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { rememberLanguage } from '@/lib/access/language/cookie'
import { countedAddress } from '@/lib/access/requests/client-address'
import { sameSitePath } from '@/lib/access/requests/same-site-path'
import { readSessionToken, sessionCookie } from '@/lib/access/sessions/session-cookie'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { endSession } from '@/lib/access/sessions/sessions'
import { askProvider, verifyIdToken } from '@/lib/access/single-sign-on/id-token'
import { identityOf } from '@/lib/access/single-sign-on/identity'
import { connectIfBegun, signInByProvider } from '@/lib/access/single-sign-on/sign-in'
import { log } from '@/lib/platform/log'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import type { Result } from '@/lib/platform/result'
import { type Settings, settings } from '@/lib/platform/settings'
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
  override readonly name = 'SignInRefused'
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
  const origin = await originOf(request.headers)
  const signedIn = await withIncomingRequest(() => signInFrom(origin))
  if (!signedIn.ok) throw new SignInRefused(signedIn.problem)
  await rememberInBrowser(signedIn.value)
  return { id: '', sessionToken: signedIn.value.token } as User
}

const deviceCookieHere = () => deviceCookie(sessionCookie(settings().appUrl).secure)

const originOf = async (sent: Headers): Promise<SignInOrigin> => ({
  address: countedAddress(sent.get(ADDRESS_HEADER) ?? ''),
  userAgent: sent.get('user-agent') ?? '',
  formerToken: await readSessionToken(sent.get('cookie'), settings()),
  device: (await cookies()).get(deviceCookieHere().name)?.value ?? null,
})

async function rememberInBrowser({ device, locale }: SignedIn): Promise<void> {
  const { name, options } = deviceCookieHere()
  const browser = await cookies()
  browser.set(name, device, options)
  // Without a chosen language, that of the sign-in page stays.
  if (locale !== null) await rememberLanguage(locale)
}

// The page that follows a single sign-on, with its result, which the framework passes through `onwards`.
const SIGN_ON_RESULT = /^\/(?:sign-in|account)\?sso=[a-z-]+$/

/** Admits whom the identity provider names, or connects them; an address is where the browser goes instead of being signed in. */
async function admitByProvider(user: User, idToken: string): Promise<true | string> {
  const { singleSignOn } = settings()
  const claims = singleSignOn && (await verifyIdToken(idToken, singleSignOn))
  const identity = claims && identityOf(claims, singleSignOn)
  if (!identity) return '/sign-in?sso=failed'
  const origin = await originOf(await headers())
  const connected = await withIncomingRequest(() => connectIfBegun(identity, origin.formerToken))
  if (connected !== null) return `/account?sso=${connected}`
  const signedIn = await withIncomingRequest(() => signInByProvider(identity, origin))
  if (!signedIn.ok) return `/sign-in?sso=${signedIn.problem.kind}`
  await rememberInBrowser(signedIn.value)
  // The framework hands this object on to the callback that writes the cookie.
  user.sessionToken = signedIn.value.token
  return true
}

function providerOf({ singleSignOn }: Settings): NextAuthConfig['providers'] {
  if (singleSignOn === null) return []
  const { issuer, clientId, clientSecret, scope } = singleSignOn
  return [
    {
      ...{ id: SINGLE_SIGN_ON, name: SINGLE_SIGN_ON, type: 'oidc', issuer, clientId, clientSecret },
      checks: ['pkce', 'state', 'nonce'],
      authorization: { params: { scope } },
      profile: ({ sub }) => ({ id: sub }),
      [customFetch]: askProvider,
    },
  ]
}

/** The name of the provider in addresses: the identity provider redirects to /api/auth/callback/oidc. */
export const SINGLE_SIGN_ON = 'oidc'

// Anybody can call the address to which an identity provider redirects, and a person can turn back there.
const FROM_OUTSIDE: ReadonlySet<unknown> = new Set(['OAuthCallbackError', 'InvalidCheck', 'AccessDenied'])

/** What only a request made by hand causes: an address that there is not, or a form that was not ours. */
const BY_HAND: ReadonlySet<unknown> = new Set(['UnknownAction', 'MissingCSRF', 'InvalidProvider'])

function logProblem(error: Error & { readonly type?: unknown }): void {
  // A wrong password is no error of the program; it is counted where it is checked.
  if (error.type === CredentialsSignin.type) return
  if (BY_HAND.has(error.type)) log.warn({ why: error.type }, 'a request to sign in did not come from a page of ours')
  else if (FROM_OUTSIDE.has(error.type)) log.warn({ err: error }, 'a sign-in did not finish')
  else log.error({ err: error }, 'sign-in failed')
}

async function endTold(token: unknown): Promise<void> {
  if (typeof token === 'string') await withTx((tx) => endSession(tx, new SessionToken(token)))
}

// The redirect of the framework's own routes after signing in or out: always a path of ours.
function onwards(url: string, appUrl: string): string {
  if (SIGN_ON_RESULT.test(url)) return appUrl + url
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
      ...providerOf(settings()),
    ],
    session: { strategy: 'jwt', maxAge: sessionHours * 60 * 60 },
    cookies: {
      sessionToken: { name, options },
      callbackUrl: { name: `${prefix}countinghouse.callback`, options },
      csrfToken: { name: `${prefix}countinghouse.csrf`, options },
      state: { name: `${prefix}countinghouse.state`, options },
      nonce: { name: `${prefix}countinghouse.nonce`, options },
      pkceCodeVerifier: { name: `${prefix}countinghouse.pkce`, options },
    },
    callbacks: {
      signIn: ({ user, account }) =>
        account?.provider === SINGLE_SIGN_ON ? admitByProvider(user, account.id_token ?? '') : true,
      // The cookie contains only which row to read: no name and no role, which could be out of date.
      jwt: ({ token, user }) => ({ sessionToken: user?.sessionToken ?? token.sessionToken }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url }) => onwards(url, appUrl),
    },
    events: { signOut: (message) => endTold('token' in message ? message.token?.sessionToken : null) },
    logger: {
      error: logProblem,
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

// Configured at each call and not at import: the build imports this file without settings.
export const { handlers, signIn, signOut } = NextAuth(configure)
