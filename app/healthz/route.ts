export const dynamic = 'force-dynamic'

/** Alive: the process answers. Nothing else is asked, so a database that is away does not get the process killed. */
export function GET(): Response {
  return new Response('ok\n', { headers: { 'cache-control': 'no-store' } })
}
