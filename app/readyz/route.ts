import { isReady, readiness } from '@/lib/platform/readiness'

export const dynamic = 'force-dynamic'

/** Ready: the database answers and the sender takes its turns. 503 with the same body where not. */
export async function GET(): Promise<Response> {
  const state = await readiness()
  return Response.json(state, { status: isReady(state) ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
