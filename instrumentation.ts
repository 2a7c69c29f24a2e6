import type { Instrumentation } from 'next'

// The shape of both functions matters: Next leaves out what an Edge bundle cannot load by this very condition.

/** Runs once in each server process, before its first answer. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startApp } = await import('./instrumentation-node')
    await startApp()
  }
}

/** Writes every error nobody caught to the log, under the reference number that the person sees. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { logRequestError } = await import('./lib/platform/request-error')
    await logRequestError(error, request, context)
  }
}
