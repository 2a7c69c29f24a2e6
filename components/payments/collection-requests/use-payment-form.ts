'use client'

import { useEffect, useRef } from 'react'
import { type FormOf, schemaByField, useZodForm } from '@/components/ui/form/use-zod-form'
import { emptyForm, type PaymentForm, readPaymentForm } from '@/lib/payments/collection-requests/new-payment'

const STORAGE_KEY = 'countinghouse.new-payment'

/**
 * The form of a new payment. What is typed outlives a reload and the back button in this tab, and so does its intent: what
 * was sent once is not sent again as something else. Codes are not stored.
 */
export function usePaymentForm(again: PaymentForm | null, external: string) {
  const intent = useRef('')
  const schema = schemaByField<PaymentForm>((typed) => {
    const read = readPaymentForm(typed, external)
    return read.ok ? {} : read.problems
  })
  const form = useZodForm<PaymentForm>(schema, again ?? emptyForm)
  const { reset, subscribe } = form
  // The storage of the tab does not exist on the server, so it is read once the page is in the browser.
  useEffect(() => {
    const stored = again === null ? readStored() : null
    intent.current = stored?.intent ?? crypto.randomUUID()
    if (stored !== null) reset(stored.form)
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ intent: intent.current, form: { ...values, code: '' } })),
    })
  }, [again, reset, subscribe])
  return { form, intent, forget: () => sessionStorage.removeItem(STORAGE_KEY) }
}

export type PaymentFormState = FormOf<PaymentForm>

type Stored = { readonly intent: string; readonly form: PaymentForm }

function readStored(): Stored | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('intent' in stored) || !('form' in stored)) return null
    if (typeof stored.intent !== 'string' || typeof stored.form !== 'object' || stored.form === null) return null
    // Another version of this page may have stored other fields: only the present ones are taken.
    const typed = Object.entries(emptyForm).map(([name, empty]) => {
      const value: unknown = Reflect.get(stored.form as object, name)
      return [name, typeof value === typeof empty ? value : empty]
    })
    return { intent: stored.intent, form: Object.fromEntries(typed) as PaymentForm }
  } catch {
    return null
  }
}
