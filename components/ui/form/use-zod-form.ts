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
import { custom } from 'zod/mini'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { useServerAction } from '@/components/ui/action/use-server-action'
import type { ActionError, ActionResult } from '@/lib/access/requests/action'
import type { Message, MessageKey } from '@/lib/messages/message'
import { useText } from '@/lib/messages/use-text'

type Refusal = { readonly value: unknown; readonly message: string }

/** A form of `useZodForm`. `refusals` holds what the server refused, by field, with the refused value. */
export type FormOf<Typed extends FieldValues> = UseFormReturn<Typed> & {
  readonly refusals: RefObject<Map<string, Refusal>>
}

const MESSAGE_KEY = /^[a-z]\w*(?:\.[\w-]+)+$/i

/**
 * The schema of a form whose fields depend on each other: `problemsOf` gives a message for each wrong field, by its name in
 * the form, such as "amount" or "products.0.productId".
 */
export const schemaByField = <Typed extends FieldValues>(
  problemsOf: (typed: Typed) => Readonly<Record<string, Message>>,
): $ZodType<unknown, Typed> =>
  custom<Typed>().check(({ value, issues }) => {
    for (const [field, { key, values = {} }] of Object.entries(problemsOf(value)))
      issues.push({ code: 'custom', input: value, path: field.split('.'), message: key, params: values })
  })

function messageOf(issue: $ZodIssue): Message {
  // A schema names its messages with `messageKey`, which checks them.
  const key = issue.message as MessageKey
  if (issue.code === 'custom') return { key, values: issue.params ?? {} }
  const limit = 'maximum' in issue ? issue.maximum : 'minimum' in issue ? issue.minimum : null
  return limit === null ? { key } : { key, values: { limit: Number(limit) } }
}

/**
 * A form whose fields a zod schema checks when they are left and when the form is sent. The messages of the schema are keys
 * of the catalogue. Make schemas for the browser with `zod/mini`: classic zod adds 92 kB to a page.
 */
export function useZodForm<Typed extends FieldValues>(
  schema: $ZodType<unknown, Typed>,
  defaults: DefaultValues<Typed>,
): FormOf<Typed> {
  const text = useText()
  const refusals = useRef(new Map<string, Refusal>())
  const form = useForm<Typed>({
    defaultValues: defaults,
    mode: 'onBlur',
    shouldFocusError: false,
    resolver: (typed) => {
      const read = safeParse(schema, typed)
      const issues = read.success ? [] : read.error.issues
      const problems = new Map([
        // A check replaces the problems of all fields, so those that the server found are added again.
        ...[...refusals.current].flatMap(([field, { value, message }]) =>
          get(typed, field) === value ? [[field, message] as const] : [],
        ),
        // Of several problems of a field the first is shown.
        ...issues
          .toReversed()
          .map(
            (issue) =>
              [issue.path.join('.'), MESSAGE_KEY.test(issue.message) ? text(messageOf(issue)) : issue.message] as const,
          ),
      ])
      if (problems.size === 0) return { values: typed, errors: {} }
      const errors: FieldErrors<Typed> = {}
      for (const [field, message] of problems) set(errors, field, { type: 'check', message })
      return { values: {}, errors }
    },
  })
  return { ...form, refusals }
}

/** Shows what the server refused beside the field `name`, until the value of that field changes or the form is sent again. */
export function refuseField<Typed extends FieldValues>(form: FormOf<Typed>, name: FieldPath<Typed>, message: string) {
  form.refusals.current.set(name, { value: get(form.getValues(), name), message })
  form.setError(name, { type: 'server', message })
}

const WRONG = '[aria-invalid="true"], [data-invalid] button'

/** Sends a form: runs its checks, then `onSend`. Where either finds a wrong field, the focus goes to the first of them. */
export function useSubmit<Typed extends FieldValues>(form: FormOf<Typed>, onSend: (typed: Typed) => Promise<unknown>) {
  const host = useRef<HTMLFormElement>(null)
  // Reading `errors` too subscribes to them, so that they are on the page before the effect runs.
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
 * Runs the server action of a form. A refusal that is about a field is shown beside it: the field that the server names, or
 * the one that `fieldOf` names for the kind of the refusal. `error` is any other refusal.
 */
export function useFormAction<Typed extends FieldValues>(
  form: FormOf<Typed>,
  fieldOf: (kind: string) => FieldPath<Typed> | undefined = () => undefined,
) {
  const action = useServerAction()
  const refusedField = ({ kind, field }: ActionError): FieldPath<Typed> | null => {
    const named = fieldOf(kind) ?? field
    return named !== undefined && get(form.getValues(), named) !== undefined ? (named as FieldPath<Typed>) : null
  }
  const run = <T>(work: () => Promise<ActionResult<T>>): Promise<T | null> =>
    action.run(async () => {
      const answer = await work()
      const field = answer.ok ? null : refusedField(answer.problem)
      if (!answer.ok && field !== null) refuseField(form, field, answer.problem.text)
      return answer
    })
  const shownBesideField = action.error !== null && refusedField(action.error) !== null
  return { busy: action.busy, error: shownBesideField ? null : action.error, run, clear: action.clear }
}
