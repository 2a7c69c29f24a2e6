'use client'

import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { type FormOf, useSubmit } from './use-zod-form'

type Props<Typed extends FieldValues> = {
  form: FormOf<Typed>
  onSend: (typed: Typed) => Promise<unknown>
  className?: string
  /** Lets a button outside of the form send it. */
  id?: string
  children: ReactNode
}

/** A form of `useZodForm`: Enter in a field sends it, after its checks. Fields inside may read it with `useFormContext`. */
export function Form<Typed extends FieldValues>({ form, onSend, className, id, children }: Props<Typed>) {
  const { host, submit } = useSubmit(form, onSend)
  return (
    <FormProvider {...form}>
      <form
        ref={host}
        noValidate
        {...(className === undefined ? {} : { className })}
        {...(id === undefined ? {} : { id })}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog that is opened from inside a form is outside of it on the page, but its events reach the form in React.
          event.stopPropagation()
          submit()
        }}
      >
        {children}
      </form>
    </FormProvider>
  )
}
