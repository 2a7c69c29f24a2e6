'use client'

import type { ComponentProps, FocusEvent } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { readClock } from '@/lib/time/clock'
import { PasswordField } from './password-field'
import { Select } from './select'
import type { Option } from './select-options'
import { TextArea } from './text-area'
import { TextField } from './text-field'

/** The form of a field, and the name of the field there. */
type FieldOf<Typed extends FieldValues> = {
  form: Pick<UseFormReturn<Typed>, 'control'>
  name: FieldPath<Typed>
  /** Why the service refused this field before the form was opened; shown until the field is changed. */
  refused?: string | undefined
}

// A problem that appears or disappears while a button is pressed moves the button, and the press is lost.
// The button that sends the form checks every field anyway.
const isLeftForButton = ({ target, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.form !== null &&
  relatedTarget.form === target.closest('form')

/** What a form knows of one of its fields, as the properties of an input: what is typed, and what is wrong with it. */
export function useFormField<Typed extends FieldValues>({ form, name, refused }: FieldOf<Typed>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    name,
    value: String(field.value ?? ''),
    onChange: (typed: unknown) => field.onChange(typed),
    onBlur: (event: FocusEvent) => {
      if (!isLeftForButton(event)) field.onBlur()
    },
    problem: fieldState.error?.message ?? (fieldState.isDirty ? undefined : refused),
  }
}

type Own = 'value' | 'onChange' | 'onBlur' | 'problem' | 'name' | 'form'

/** One line of text of a form. */
export function FormText<Typed extends FieldValues>({
  form,
  name,
  refused,
  ...rest
}: FieldOf<Typed> & Omit<ComponentProps<typeof TextField>, Own>) {
  return <TextField autoComplete="off" {...rest} {...useFormField({ form, name, refused })} />
}

/** A time of day of a form, typed with 24 hours as the pages show it: a browser's own field follows the browser's language. */
export function FormTime<Typed extends FieldValues>({
  form,
  name,
  refused,
  ...rest
}: FieldOf<Typed> & Pick<ComponentProps<typeof TextField>, 'label' | 'optional' | 'help'>) {
  const field = useFormField({ form, name, refused })
  return (
    <TextField
      {...rest}
      {...field}
      autoComplete="off"
      inputMode="numeric"
      placeholder="17:00"
      maxLength={8}
      onBlur={(event) => {
        const read = readClock(field.value)
        if (read !== null) field.onChange(read)
        field.onBlur(event)
      }}
    />
  )
}

/** A password of a form. */
export function FormPassword<Typed extends FieldValues>({
  form,
  name,
  refused,
  ...rest
}: FieldOf<Typed> & Omit<ComponentProps<typeof PasswordField>, Own>) {
  const { name: _name, ...field } = useFormField({ form, name, refused })
  return <PasswordField {...rest} {...field} />
}

/** Several lines of text of a form. */
export function FormTextArea<Typed extends FieldValues>({
  form,
  name,
  refused,
  ...rest
}: FieldOf<Typed> & Omit<ComponentProps<typeof TextArea>, Own>) {
  return <TextArea {...rest} {...useFormField({ form, name, refused })} />
}

type ChoiceProps<Typed extends FieldValues, Id extends string> = FieldOf<Typed> &
  Omit<ComponentProps<typeof Select>, Own | 'options'> & {
    options: readonly Option<Id>[]
    /** Changes what depends on the choice. */
    onChosen?: (id: Id) => void
  }

/** One choice out of a list, of a form. */
export function FormSelect<Typed extends FieldValues, Id extends string>({
  form,
  name,
  refused,
  options,
  onChosen,
  ...rest
}: ChoiceProps<Typed, Id>) {
  const { name: _name, onBlur: _onBlur, ...field } = useFormField({ form, name, refused })
  return (
    <Select
      {...rest}
      {...field}
      options={options}
      value={options.find(({ id }) => id === field.value)?.id ?? null}
      onChange={(id) => {
        field.onChange(id)
        onChosen?.(id)
      }}
    />
  )
}
