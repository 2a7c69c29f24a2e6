import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { countedAddress } from '@/lib/access/requests/client-address'
import { addressLimit } from '@/lib/access/sign-in/shared-limits'
import { requestTranslator } from '@/lib/messages/request-locale'
import { connectCookie, looksLikeToken } from '@/lib/payees/connect/connect-cookie'
import { finishConnect } from '@/lib/payees/connect/finish-connect'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { settings } from '@/lib/platform/settings'

/** How many times in ten minutes one address may return from the service without a flow of its own. A person needs one. */
const MOST_RETURNS = 600

const limit = addressLimit('returns', MOST_RETURNS)

/**
 * The address to which the service redirects back. A request with the cookie of a flow is always handled; without one, an address is
 * limited. In every case the answer redirects at once to a page whose address has no code;
 * it is not cached, and sends no referrer.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { appUrl } = settings()
  const { name, options } = connectCookie(appUrl)
  const jar = await cookies()
  const query = request.nextUrl.searchParams
  const address = countedAddress(request.headers.get(ADDRESS_HEADER) ?? '')
  const secret = jar.get(name)?.value ?? null
  const mayHaveFlow = secret !== null && looksLikeToken(secret)
  if (!mayHaveFlow && limit.isReached(address, Date.now())) return tooOften()
  const ended = await withIncomingRequest(() =>
    finishConnect({ secret, code: query.get('code'), error: query.get('error') }),
  )
  if (!ended.ok && ended.problem === 'wrong-browser') limit.note(address, Date.now())
  jar.set(name, '', { ...options, maxAge: 0 })
  const location = ended.ok
    ? `${appUrl}/connect/done${ended.value === 'pay' ? '/paying' : ''}`
    : `${appUrl}/connect/ended/${ended.problem}`
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

async function tooOften(): Promise<Response> {
  return new Response((await requestTranslator()).t('connect.tooOften'), {
    status: 429,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '600', 'cache-control': 'no-store' },
  })
}
