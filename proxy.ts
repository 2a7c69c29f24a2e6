import { type NextRequest, NextResponse } from 'next/server'
import { accessProblem } from '@/lib/access/requests/access-error'
import { mayCallAction } from '@/lib/access/requests/action-body'
import { PATH_HEADER } from '@/lib/access/requests/request-headers'
import { isFromOwnAddress, isSameOrigin } from '@/lib/access/requests/same-origin'
import { securityHeaders } from '@/lib/access/requests/security-headers'
import { readSessionToken } from '@/lib/access/sessions/session-cookie'
import { LOCALE_COOKIE, preferredLocale, readLocale } from '@/lib/messages/locale'
import { translator } from '@/lib/messages/translator'
import { REQUEST_ID_HEADER } from '@/lib/platform/request-id'
import { settings } from '@/lib/platform/settings'

const isConnect = (path: string) => path.startsWith('/connect/')
const isPublic = (path: string) =>
  path === '/sign-in' || path.startsWith('/sign-in/') || path.startsWith('/pay/') || isConnect(path)

// Only those pages of a payee that have no form may send no referrer: with that policy browsers send `Origin: null` with a
// form. So no other page gets an address that contains a code or a result.
const sendsNoReferrer = (path: string) =>
  path === '/connect/callback' || path === '/connect/done' || path.startsWith('/connect/ended/')

/**
 * Runs in front of every page: the content security policy with its nonce, the id of the request, and a redirect to the sign-in
 * page for requests without a session. It authorises nothing: each page, action and handler checks the session itself.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { appUrl, authSecret, service, singleSignOn } = settings()
  const path = request.nextUrl.pathname
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const requestId = crypto.randomUUID()
  const development = process.env.NODE_ENV === 'development'
  const own = securityHeaders({
    nonce,
    https: appUrl.startsWith('https:'),
    development,
    // The button of an invitation redirects to the consent page of the service.
    ...(isConnect(path) ? { formsLeadTo: new URL(service.baseUrl).origin } : {}),
    // So does the button of single sign-on before any script has loaded.
    ...(path === '/sign-in' && singleSignOn ? { formsLeadTo: new URL(singleSignOn.issuer).origin } : {}),
    noReferrer: sendsNoReferrer(path),
  })

  const refused = refusedAction(request, appUrl)
  const carriesSession = (await readSessionToken(request.headers.get('cookie'), { appUrl, authSecret })) !== null
  const response =
    refused ??
    (carriesSession || mayPass(request) ? forward(request, nonce, requestId, own) : toSignIn(request, appUrl))
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  response.headers.set(REQUEST_ID_HEADER, requestId)
  return response
}

// As `requestLocale` of the pages, which is not available here.
function translatorFor({ cookies, headers }: NextRequest) {
  const locale = readLocale(cookies.get(LOCALE_COOKIE)?.value) ?? preferredLocale(headers.get('accept-language'))
  return translator(locale, 'UTC')
}

// The framework would answer these with a failure, and log a stack for each. What is wrong with a body has been found before
// (`lib/access/requests/admit-request.ts`).
function refusedAction(request: NextRequest, appUrl: string): Response | null {
  if (!mayCallAction(request)) return null
  if (isSameOrigin(request.headers, appUrl) || isFromOwnAddress(request.headers)) return null
  // Exactly this type: the framework's own script shows the text of no other.
  return new Response(translatorFor(request).text(accessProblem('foreign-origin').message), {
    status: 403,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}

function mayPass(request: NextRequest): boolean {
  // A redirect would break the page that posts the action and lose what was typed: the action answers by itself.
  const isAction = request.method === 'POST' && request.headers.has('next-action')
  return isAction || isPublic(request.nextUrl.pathname)
}

function forward(request: NextRequest, nonce: string, requestId: string, own: Readonly<Record<string, string>>) {
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  // The framework reads the nonce from the policy on the request.
  headers.set('content-security-policy', own['content-security-policy'] ?? '')
  headers.set(REQUEST_ID_HEADER, requestId)
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  return NextResponse.next({ request: { headers } })
}

function toSignIn(request: NextRequest, appUrl: string) {
  const { pathname, search } = request.nextUrl
  const wanted = pathname + search
  if (pathname.startsWith('/api/')) {
    const text = translatorFor(request).text(accessProblem('session-ended').message)
    return NextResponse.json({ error: { code: 'session-ended', message: text } }, { status: 401 })
  }
  const target = new URL('/sign-in', appUrl)
  if (wanted !== '/') target.searchParams.set('callbackUrl', wanted)
  return NextResponse.redirect(target, 303)
}

export const config = {
  matcher: [
    '/((?!_next/static/|_next/image|samples/|messages/|api/auth/|api/webhooks/|healthz$|readyz$|metrics$|favicon\\.ico$|icon\\.svg$|icon\\.png$|apple-icon\\.png$|manifest\\.webmanifest$|offline-worker\\.js$|icons/|robots\\.txt$).*)',
  ],
}
