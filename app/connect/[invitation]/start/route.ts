import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { isSameOrigin } from '@/lib/access/requests/same-origin'
import { connectCookie } from '@/lib/payees/connect/connect-cookie'
import { startConnect } from '@/lib/payees/connect/start-connect'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'

/**
 * Starts a flow for the person who pressed the button of an invitation's page, and redirects to the service's consent page. Only a POST of
 * our own page starts one, so that no other page can start it in a person's browser.
 */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<'/connect/[invitation]/start'>,
): Promise<Response> {
  const { appUrl } = settings()
  const lead = (to: string) =>
    new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } })
  if (!isSameOrigin(request.headers, appUrl)) return lead(`${appUrl}/connect/ended/wrong-browser`)
  const { invitation } = await params
  const started = await withIncomingRequest(() => startConnect(invitation))
  if (!started.ok) return lead(`${appUrl}/connect/ended/${started.problem}`)
  const { name, options } = connectCookie(appUrl)
  ;(await cookies()).set(name, started.value.secret, options)
  return lead(started.value.url)
}
