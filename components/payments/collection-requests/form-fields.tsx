'use client'

import type { ReactNode } from 'react'
import { type FieldPath, get, useController } from 'react-hook-form'
import { Select } from '@/components/ui/form/select'
import { TextField } from '@/components/ui/form/text-field'
import type { PaymentForm } from '@/lib/payments/collection-requests/new-payment'
import type { PaymentFormState } from './use-payment-form'

export type FormProps = {
  readonly form: PaymentFormState
  /** What the service said against a field last time, by the name of the field. */
  readonly refused: (field: string) => string | undefined
}

/** The problem beside a field: ours once it was left or sent, or the one of the service until the field is changed. */
export function problemAt({ form, refused }: FormProps, name: FieldPath<PaymentForm>): string | undefined {
  const error: unknown = get(form.formState.errors, name)
  if (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
    return error.message
  return get(form.formState.dirtyFields, name) ? undefined : refused(name)
}

type TextProps = FormProps & {
  name: 'amount' | 'phone' | 'email' | 'name' | 'code' | `products.${number}.productId` | `products.${number}.quantity`
  label: string
  help?: ReactNode
  optional?: boolean
  type?: 'text' | 'tel' | 'email'
  inputMode?: 'decimal' | 'numeric' | 'text'
  most?: number
}

/** One line of the form. */
export function FormText({
  name,
  label,
  help,
  optional = false,
  type = 'text',
  inputMode,
  most = 254,
  ...rest
}: TextProps) {
  const { field } = useController({ control: rest.form.control, name })
  return (
    <TextField
      label={label}
      help={help}
      optional={optional}
      problem={problemAt(rest, name)}
      name={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      type={type}
      {...(inputMode ? { inputMode } : {})}
      autoComplete="off"
      maxLength={most}
    />
  )
}

type ChoiceProps<Id extends string> = FormProps & {
  name: 'method' | 'currency' | 'fees' | 'payerTokenId'
  label: string
  options: readonly { readonly id: Id; readonly label: string; readonly hint?: string }[]
  help?: ReactNode
  isDisabled?: boolean
  /** What else changes with it. */
  onChosen?: (id: Id) => void
}

/** One choice of the form. */
export function FormChoice<Id extends string>(props: ChoiceProps<Id>) {
  const { name, label, options, help, isDisabled = false, onChosen, form } = props
  const { field } = useController({ control: form.control, name })
  const value = options.find(({ id }) => id === field.value)?.id ?? null
  return (
    <Select
      label={label}
      options={options}
      value={value}
      onChange={(id) => {
        field.onChange(id)
        onChosen?.(id)
      }}
      help={help}
      problem={problemAt(props, name)}
      isDisabled={isDisabled}
    />
  )
}
