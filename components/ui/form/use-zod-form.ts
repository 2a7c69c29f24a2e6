'use client'

import { type RefObject, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  set,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { useServerAction } from '@/components/ui/action/use-server-action'
import type { ActionError, ActionResult } from '@/lib/access/requests/action'
import type { MessageKey } from '@/lib/messages/message'
import { useText } from '@/lib/messages/use-text'

/** What is wrong, as text, by the name of the field: "amount", "products.0.productId". */
type FormProblems = Readonly<Record<string, string>>

type Refusal = { readonly value: unknown; readonly message: string }

/** A form as `useZodForm` gives it, with what the server refused: by field, as long as its value stays the refused one. */
export type FormOf<Typed extends FieldValues> = UseFormReturn<Typed> & {
  readonly refusals: RefObject<Map<string, Refusal>>
}

const MESSAGE_KEY = /^[a-z]\w*(?:\.\w+)+$/i

/**
 * A form whose fields a zod schema checks when they are left and when it is sent. The messages of the schema are keys of
 * the catalogue. Schemas of the browser are made with `zod/mini`, since all of zod is 92 kB.
 */
export function useZodForm<Typed extends FieldValues>(
  schema: $ZodType<unknown, Typed>,
  defaults: DefaultValues<Typed>,
): FormOf<Typed> {
  const text = useText()
  const wording = (issue: $ZodIssue): string => {
    if (!MESSAGE_KEY.test(issue.message)) return issue.message
    const limit = 'maximum' in issue ? issue.maximum : 'minimum' in issue ? issue.minimum : null
    // A schema names its messages with `messageKey`, which checks them.
    const key = issue.message as MessageKey
    return text(limit === null ? { key } : { key, values: { limit: Number(limit) } })
  }
  return useCheckedForm<Typed>((typed) => {
    const read = safeParse(schema, typed)
    const issues = read.success ? [] : read.error.issues
    return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), wording(issue)]))
  }, defaults)
}

/** The same for a form that is checked by more than one schema can say: `check` gives the problems by field. */
function useCheckedForm<Typed extends FieldValues>(
  check: (typed: Typed) => FormProblems,
  defaults: DefaultValues<Typed>,
): FormOf<Typed> {
  const refusals = useRef(new Map<string, Refusal>())
  const form = useForm<Typed>({
    defaultValues: defaults,
    mode: 'onBlur',
    shouldFocusError: false,
    resolver: (typed) => {
      // Each check replaces what stands beside a field: without the refusals, leaving the field would take them away.
      const refused = [...refusals.current].filter(([field, { value }]) => get(typed, field) === value)
      const problems = [
        ...refused.map(([field, { message }]) => [field, message] as const),
        ...Object.entries(check(typed)),
      ]
      if (problems.length === 0) return { values: typed, errors: {} }
      const errors: FieldErrors<Typed> = {}
      for (const [field, message] of problems) set(errors, field, { type: 'check', message })
      return { values: {}, errors }
    },
  })
  return { ...form, refusals }
}

const WRONG = '[aria-invalid="true"], [data-invalid] button'

/** Sends a form: its checks first, then `onSend`. After a refusal of either, the focus is in the first wrong field. */
export function useSubmit<Typed extends FieldValues>(form: FormOf<Typed>, onSend: (typed: Typed) => Promise<unknown>) {
  const host = useRef<HTMLFormElement>(null)
  // `errors` is read so that the form hears of each sending.
  const { submitCount, errors: _errors } = useFormState({ control: form.control })
  // The browser's focus is outside of React; by now the problems are on the page.
  useEffect(() => {
    if (submitCount > 0) host.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [submitCount])
  const submit = () => {
    form.refusals.current.clear()
    void form.handleSubmit(async (typed) => void (await onSend(typed)))()
  }
  return { host, submit }
}

/**
 * Runs the server action of a form. A refusal that is about a field stands beside it: the field that the server names, or
 * the one that `fieldOf` names for the kind of the refusal. `error` is any other refusal.
 */
export function useFormAction<Typed extends FieldValues>(
  form: FormOf<Typed>,
  fieldOf: (kind: string) => FieldPath<Typed> | undefined = () => undefined,
) {
  const action = useServerAction()
  const placeOf = ({ kind, field }: ActionError): FieldPath<Typed> | null => {
    const named = fieldOf(kind) ?? field
    return named !== undefined && get(form.getValues(), named) !== undefined ? (named as FieldPath<Typed>) : null
  }
  const run = <T>(work: () => Promise<ActionResult<T>>): Promise<T | null> =>
    action.run(async () => {
      const answer = await work()
      const place = answer.ok ? null : placeOf(answer.problem)
      if (!answer.ok && place !== null) {
        const message = answer.problem.text
        form.refusals.current.set(place, { value: get(form.getValues(), place), message })
        form.setError(place, { type: 'server', message })
      }
      return answer
    })
  const placed = action.error !== null && placeOf(action.error) !== null
  return { busy: action.busy, error: placed ? null : action.error, run, clear: action.clear }
}
