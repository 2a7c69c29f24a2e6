'use client'

import { useEffect, useRef, useState } from 'react'
import { emptyForm } from '@/lib/escrow/collections/form-defaults'
import { type EscrowForm, escrowForm, type FormProblems, readForm } from '@/lib/escrow/collections/new-escrow'
import { useValueText } from '@/lib/messages/use-value-text'

const KEPT_AS = 'countinghouse.new-escrow'

type Kept = { readonly intent: string; readonly form: EscrowForm }

/**
 * What is typed into the form of a new escrow, with the problem of each field that was left or sent. It outlives a reload
 * and the way back in this tab, and so does its intent: what was sent once is not sent as something else. Codes are not kept.
 */
export function useEscrowForm(again: EscrowForm | null, zone: string) {
  const [form, setForm] = useState<EscrowForm>(again ?? emptyForm)
  const intent = useRef('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [told, setTold] = useState<FormProblems>({})
  const text = useValueText()
  const [pristine, setPristine] = useState(true)
  // The storage of the tab is an outside system, which the server does not have: it is read once the page is here.
  useEffect(() => {
    const kept = again === null ? readKept() : null
    intent.current = kept?.intent ?? crypto.randomUUID()
    if (kept !== null) setForm(kept.form)
  }, [again])

  const change = (part: Partial<EscrowForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    setTold({})
    setPristine(false)
    keep({ intent: intent.current, form: next })
  }
  const read = readForm(form, { zone, now: new Date() })
  const problems: FormProblems = read.ok ? {} : read.problems
  return {
    form,
    change,
    intent,
    /** Whether nothing was changed since the form was opened. */
    pristine,
    asked: read.ok ? read.asked : null,
    leave: (field: string) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    /** The problem beside a field: one of ours once it was left, or the one the server told until it is changed. */
    problemOf: (field: string): string | undefined => {
      const problem = (left.has(field) ? problems[field] : undefined) ?? told[field]
      return problem === undefined ? undefined : text(problem)
    },
    /** Shows every problem there is, and those that the server found. Gives whether there is any. */
    showAll: (fromServer: FormProblems = {}): boolean => {
      setLeft(new Set([...left, ...Object.keys(problems)]))
      setTold(fromServer)
      return Object.keys(problems).length + Object.keys(fromServer).length > 0
    },
    forget: () => sessionStorage.removeItem(KEPT_AS),
  }
}

export type EscrowFormState = ReturnType<typeof useEscrowForm>

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('intent' in kept) || !('form' in kept)) return null
    const form = escrowForm.safeParse(kept.form)
    return form.success && typeof kept.intent === 'string' ? { intent: kept.intent, form: form.data } : null
  } catch {
    return null
  }
}

const keep = ({ intent, form }: Kept): void =>
  sessionStorage.setItem(KEPT_AS, JSON.stringify({ intent, form: { ...form, otp: '' } }))
