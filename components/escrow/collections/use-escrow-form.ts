'use client'

import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldByIndex } from '@/components/ui/form/field-by-index'
import { type FormOf, schemaByField, useZodForm } from '@/components/ui/form/use-zod-form'
import { emptyForm } from '@/lib/escrow/collections/form-defaults'
import {
  type EscrowForm,
  escrowForm,
  type FormProblems,
  type RequestedEscrow,
  readForm,
} from '@/lib/escrow/collections/new-escrow'

const STORAGE_KEY = 'countinghouse.new-escrow'

type Stored = { readonly intent: string; readonly form: EscrowForm }

/**
 * The form of a new escrow. What is typed outlives a reload and the back button in this tab, and so does its intent: what
 * was sent once is not sent again as something else. Codes are not stored.
 */
export function useEscrowForm(again: EscrowForm | null, zone: string) {
  const intent = useRef('')
  const schema = schemaByField<EscrowForm>((typed) => {
    const read = readForm(typed, { zone, now: new Date() })
    return read.ok ? {} : byIndex(read.problems, typed)
  })
  const form = useZodForm<EscrowForm>(schema, again ?? emptyForm())
  const { reset, subscribe } = form
  // The storage of the tab does not exist on the server, so it is read once the page is in the browser.
  useEffect(() => {
    const stored = again === null ? readStored() : null
    intent.current = stored?.intent ?? crypto.randomUUID()
    if (stored !== null) reset(stored.form)
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ intent: intent.current, form: { ...values, otp: '' } })),
    })
  }, [again, reset, subscribe])
  return { form, intent, forget: () => sessionStorage.removeItem(STORAGE_KEY) }
}

export type EscrowFormState = FormOf<EscrowForm>

/** The escrow that the form describes now; null while a field is wrong. */
export function useReadEscrow(form: EscrowFormState, zone: string): RequestedEscrow | null {
  useWatch({ control: form.control })
  const read = readForm(form.getValues(), { zone, now: new Date() })
  return read.ok ? read.asked : null
}

/** Problems by the names that the form gives its fields. */
export const byIndex = (problems: FormProblems, { terms, allocations }: EscrowForm): FormProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [fieldByIndex(field, { terms, allocations }), problem]),
  )

function readStored(): Stored | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('intent' in stored) || !('form' in stored)) return null
    const form = escrowForm.safeParse(stored.form)
    return form.success && typeof stored.intent === 'string' ? { intent: stored.intent, form: form.data } : null
  } catch {
    return null
  }
}
