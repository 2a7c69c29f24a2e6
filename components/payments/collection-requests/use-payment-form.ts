'use client'

import { useEffect, useRef } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { Message } from '@/lib/messages/message'
import { useValueText } from '@/lib/messages/use-value-text'
import {
  emptyForm,
  type FormProblems,
  type PaymentForm,
  readPaymentForm,
} from '@/lib/payments/collection-requests/new-payment'

const KEPT_AS = 'countinghouse.new-payment'

/**
 * What is typed into the form of a new payment. It outlives a reload and the way back in this tab, and so does its intent:
 * what was sent once is not sent as something else. A code is kept nowhere.
 */
export function usePaymentForm(again: PaymentForm | null, external: string) {
  const intent = useRef('')
  const text = useValueText()
  const form = useForm<PaymentForm>({
    defaultValues: again ?? emptyForm,
    mode: 'onBlur',
    resolver: (values) => {
      const read = readPaymentForm(values, external)
      return read.ok ? { values, errors: {} } : { values: {}, errors: errorsOf(read.problems, text) }
    },
  })
  const { reset, subscribe } = form
  // The storage of the tab is an outside system, which the server does not have: it is read once the page is here.
  useEffect(() => {
    const kept = again === null ? readKept() : null
    intent.current = kept?.intent ?? crypto.randomUUID()
    if (kept !== null) reset(kept.form)
    return subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        sessionStorage.setItem(KEPT_AS, JSON.stringify({ intent: intent.current, form: { ...values, code: '' } })),
    })
  }, [again, reset, subscribe])
  return { form, intent, forget: () => sessionStorage.removeItem(KEPT_AS) }
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>['form']

function errorsOf(problems: FormProblems, text: (message: Message) => string): FieldErrors<PaymentForm> {
  const errors: Record<string, unknown> = {}
  for (const [field, problem] of Object.entries(problems)) {
    const message = text(problem)
    const [list = '', at, part] = field.split('.')
    if (at === undefined || part === undefined) errors[field] = { type: 'read', message }
    else errors[list] = withPart(errors[list], Number.parseInt(at, 10), part, message)
  }
  return errors as FieldErrors<PaymentForm>
}

function withPart(list: unknown, at: number, part: string, message: string): unknown[] {
  const lines: unknown[] = Array.isArray(list) ? [...list] : []
  lines[at] = { ...(lines[at] ?? {}), [part]: { type: 'read', message } }
  return lines
}

type Kept = { readonly intent: string; readonly form: PaymentForm }

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('intent' in kept) || !('form' in kept)) return null
    if (typeof kept.intent !== 'string' || typeof kept.form !== 'object' || kept.form === null) return null
    // What another version of this page has kept may lack members, or have others: ours decide which there are.
    const typed = Object.entries(emptyForm).map(([name, empty]) => {
      const value: unknown = Reflect.get(kept.form as object, name)
      return [name, typeof value === typeof empty ? value : empty]
    })
    return { intent: kept.intent, form: Object.fromEntries(typed) as PaymentForm }
  } catch {
    return null
  }
}
