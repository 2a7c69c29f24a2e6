'use client'

import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormOf, useSubmit } from './use-zod-form'

type Props<Typed extends FieldValues> = {
  form: FormOf<Typed>
  onSend: (typed: Typed) => Promise<unknown>
  className?: string
  children: ReactNode
}

/** A form of `useZodForm`: Enter in a field sends it, after its checks. */
export function Form<Typed extends FieldValues>({ form, onSend, className, children }: Props<Typed>) {
  const { host, submit } = useSubmit(form, onSend)
  return (
    <form
      ref={host}
      noValidate
      {...(className === undefined ? {} : { className })}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
    </form>
  )
}
