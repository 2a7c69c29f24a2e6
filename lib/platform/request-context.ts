import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { acceptRequestId, REQUEST_ID_HEADER } from './request-id'

type Context = { readonly requestId: string }

const shared = globalThis as { __requestContext?: AsyncLocalStorage<Context> }
shared.__requestContext ??= new AsyncLocalStorage<Context>()
const storage = shared.__requestContext

/** Runs `work` under a request id, which every log line and every call to the service inside gets. */
export function withRequestContext<T>(requestId: string, work: () => T): T {
  return storage.run({ requestId }, work)
}

/** The request id of the running work, or null outside of `withRequestContext`. */
export function requestId(): string | null {
  return storage.getStore()?.requestId ?? null
}

/**
 * The request id of the running page, action or handler: that of the running work, else the one the proxy put on the request,
 * else (in timers and scripts) a new one.
 */
export async function incomingRequestId(): Promise<string> {
  const known = requestId()
  if (known) return known
  return acceptRequestId(await headerOfRequest())
}

async function headerOfRequest(): Promise<string | null> {
  const { headers } = await import('next/headers')
  try {
    return (await headers()).get(REQUEST_ID_HEADER)
  } catch (error) {
    // Next also throws errors to control its rendering: those must pass.
    if (error instanceof Error && error.message.includes('outside a request scope')) return null
    throw error
  }
}

/** Runs an action or a handler under the id of its own request. */
export async function withIncomingRequest<T>(work: () => Promise<T>): Promise<T> {
  return withRequestContext(await incomingRequestId(), work)
}
