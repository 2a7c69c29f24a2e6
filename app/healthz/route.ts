export const dynamic = 'force-dynamic'

/** Liveness: the process answers. The database is not checked, so that its failure does not get the process killed. */
export function GET(): Response {
  return new Response('ok\n', { headers: { 'cache-control': 'no-store' } })
}
