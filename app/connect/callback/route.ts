import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { connectCookie } from '@/lib/payees/connect-cookie'
import { finishConnect } from '@/lib/payees/finish-connect'
import { withIncomingRequest } from '@/lib/request-context'
import { settings } from '@/lib/settings'

/**
 * Where the service leads back to. Whatever came of it, the answer leads on at once to a page whose address carries no code;
 * it may be kept by no cache and tells the next page nothing of where it came from.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const { appUrl } = settings()
  const { name, options } = connectCookie(appUrl)
  const jar = await cookies()
  const query = request.nextUrl.searchParams
  const ended = await withIncomingRequest(() =>
    finishConnect({ secret: jar.get(name)?.value ?? null, code: query.get('code'), error: query.get('error') }),
  )
  jar.set(name, '', { ...options, maxAge: 0 })
  const location = ended.ok
    ? `${appUrl}/connect/done${ended.value === 'pay' ? '/paying' : ''}`
    : `${appUrl}/connect/ended/${ended.problem}`
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
