import type { NextRequest } from 'next/server'
import { isCurrent, messagesAt } from '@/lib/messages/messages-at'

/** The messages of some features in one language. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const own = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  try {
    const kept = isCurrent(nextUrl.pathname) ? 'public, max-age=31536000, immutable' : 'no-store'
    return Response.json(await messagesAt(nextUrl.pathname), { headers: { ...own, 'cache-control': kept } })
  } catch {
    return new Response(null, { status: 404, headers: { ...own, 'cache-control': 'no-store' } })
  }
}
