'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ActionError, ActionResult } from '@/lib/access/requests/action'

/** The answer of an action that has no value, with one by which `run` tells a success from a failure. */
export async function succeeded(answer: Promise<ActionResult<unknown>>): Promise<ActionResult<true>> {
  const answered = await answer
  return answered.ok ? { ok: true, value: true } : answered
}

/** The error of an action without an answer: whether it was done is not known. */
export function useOffline(): ActionError {
  const t = useTranslations('ui')
  return { kind: 'offline', text: t('errors.offline'), reference: '' }
}

/**
 * Runs one server action at a time and keeps the error of the last. `run` returns the value of a success and null for a
 * failure; a second call while the first is under way does nothing.
 */
export function useServerAction(): {
  readonly busy: boolean
  readonly error: ActionError | null
  readonly clear: () => void
  readonly run: <T>(action: () => Promise<ActionResult<T>>) => Promise<T | null>
} {
  const offline = useOffline()
  const { data, isPending, mutateAsync, reset } = useMutation({
    mutationFn: (action: () => Promise<ActionResult<unknown>>) =>
      action().catch((): ActionResult<unknown> => ({ ok: false, problem: offline })),
    // An action without an answer may have been done, so only a person repeats it.
    retry: false,
    networkMode: 'always',
  })
  const run = async <T>(action: () => Promise<ActionResult<T>>): Promise<T | null> => {
    if (isPending) return null
    const result = (await mutateAsync(action)) as ActionResult<T>
    return result.ok ? result.value : null
  }
  return { busy: isPending, error: data === undefined || data.ok ? null : data.problem, clear: reset, run }
}
