import 'server-only'
import type { Instrumentation } from 'next'
import { keepProblem } from './keep-problem'
import { log } from './log'
import { acceptRequestId, REQUEST_ID_HEADER } from './request-id'

type Arguments = Parameters<Instrumentation.onRequestError>

/** Logs an error of a page, an action or a handler in one line, and keeps it. `digest` is the number that the person was shown. */
export async function logRequestError(
  error: Arguments[0],
  request: Arguments[1],
  context: Arguments[2],
): Promise<void> {
  const header = request.headers[REQUEST_ID_HEADER]
  const requestId = acceptRequestId(typeof header === 'string' ? header : null)
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? error.digest : undefined
  // The route is the template; the path could contain a search text.
  const where = { method: request.method, route: context.routePath, kind: context.routeType }
  log.error({ err: error, digest, requestId, ...where }, 'a request failed')
  await keepProblem({
    ...{
      reference: typeof digest === 'string' ? digest : requestId,
      requestId,
      kind: 'page',
      said: null,
      staffId: null,
    },
    ...{ work: `${request.method} ${context.routePath}`, error },
  })
}
