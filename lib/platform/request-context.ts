import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { ADDRESS_HEADER, acceptRequestId, REQUEST_ID_HEADER } from './request-id'

type Context = { readonly requestId: string; readonly origin: string | null }

const shared = globalThis as { __requestContext?: AsyncLocalStorage<Context> }
shared.__requestContext ??= new AsyncLocalStorage<Context>()
const storage = shared.__requestContext

/** Runs `work` as that of one request. */
export const inRequest = <T>(request: Context, work: () => T): T => storage.run(request, work)

/** Runs `work` that no request causes (a job, a turn of the sender) under an id of its own, which every log line and call to the service gets. */
export function withRequestContext<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId, origin: null }, work)
}

/** The request id of the running work, or null outside of it. */
export function requestId(): string | null {
  return storage.getStore()?.requestId ?? null
}

/** The network address that the running request came from; null where no request runs, or its address is not known. */
export function requestOrigin(): string | null {
  return storage.getStore()?.origin ?? null
}

/**
 * The request id of the running page, action or handler: that of the running work, else the one the proxy put on the request,
 * else (in timers and scripts) a new one.
 */
export async function incomingRequestId(): Promise<string> {
  const known = requestId()
  if (known) return known
  return acceptRequestId((await headersOfRequest())?.get(REQUEST_ID_HEADER))
}

async function headersOfRequest(): Promise<Pick<Headers, 'get'> | null> {
  const { headers } = await import('next/headers')
  try {
    return await headers()
  } catch (error) {
    // Next also throws errors to control its rendering: those must pass.
    if (error instanceof Error && error.message.includes('outside a request scope')) return null
    throw error
  }
}

/** Runs an action or a handler under the id and the network address of its own request; `work` gets the id. */
export async function withIncomingRequest<T>(work: (requestId: string) => Promise<T>): Promise<T> {
  const known = storage.getStore()
  if (known !== undefined) return work(known.requestId)
  const sent = await headersOfRequest()
  const requestId = acceptRequestId(sent?.get(REQUEST_ID_HEADER))
  return inRequest({ requestId, origin: sent?.get(ADDRESS_HEADER) || null }, () => work(requestId))
}
