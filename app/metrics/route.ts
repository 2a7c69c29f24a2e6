import { readMetrics } from '@/lib/access/requests/read-metrics'

export const dynamic = 'force-dynamic'

/** The counters of this process. */
export function GET(request: Request): Promise<Response> {
  return readMetrics(request.headers)
}
