'use client'

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ActionError } from '@/lib/access/requests/action'

const storedAs = (key: string): string => `countinghouse.offline.${key}`

/**
 * Keeps what was typed into a form that could not be sent for want of a connection, in this tab: a reload or another page does not lose it, and the
 * form has it again when it is opened. Null keeps nothing. Call `forget` before the form is sent. Not for forms with passwords.
 */
export function useKeptOffline<Typed extends FieldValues>(
  key: string | null,
  form: Pick<UseFormReturn<Typed>, 'getValues' | 'reset'>,
  error: ActionError | null,
): { readonly forget: () => void } {
  const { getValues, reset } = form
  // The storage of the tab does not exist on the server, so it is read once the form is in the browser.
  useEffect(() => {
    const kept = key === null ? null : sessionStorage.getItem(storedAs(key))
    if (kept !== null) reset({ ...getValues(), ...valuesFrom(kept) }, { keepDefaultValues: true })
  }, [key, getValues, reset])
  // An error that came from the browser is known only after the form was drawn with it.
  useEffect(() => {
    if (key !== null && error?.kind === 'offline') sessionStorage.setItem(storedAs(key), JSON.stringify(getValues()))
  }, [key, error, getValues])
  return { forget: () => key !== null && sessionStorage.removeItem(storedAs(key)) }
}

function valuesFrom(text: string): object {
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
