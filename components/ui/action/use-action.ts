'use client'

import { useState } from 'react'
import type { Answer, Told } from '@/lib/access/requests/answer'

/** What is told where an action was not answered. */
export const LOST: Told = {
  kind: 'offline',
  sentence:
    'The desk did not answer, so it is not known whether this step was done. Nothing is paid twice by it. Read the page again, then repeat it if it was not.',
  reference: '',
}

/**
 * Runs one action at a time and keeps what it was told. `run` gives the value when it was done and null when it was not;
 * a second press while the first is under way does nothing.
 */
export function useAction(): {
  readonly busy: boolean
  readonly told: Told | null
  readonly clear: () => void
  readonly run: <T>(action: () => Promise<Answer<T>>) => Promise<T | null>
} {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const run = async <T>(action: () => Promise<Answer<T>>): Promise<T | null> => {
    if (busy) return null
    setBusy(true)
    setTold(null)
    const answer = await action().catch((): Answer<T> => ({ ok: false, problem: LOST }))
    setBusy(false)
    if (!answer.ok) setTold(answer.problem)
    return answer.ok ? answer.value : null
  }
  return { busy, told, clear: () => setTold(null), run }
}
