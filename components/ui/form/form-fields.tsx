'use client'

import type { ComponentProps, FocusEvent } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { PasswordField } from './password-field'
import { type Option, Select } from './select'
import { TextArea } from './text-area'
import { TextField } from './text-field'
import type { FormOf } from './use-zod-form'

/** Of which form a field is, and its name there. */
export type FieldOf<Typed extends FieldValues> = {
  form: FormOf<Typed>
  name: FieldPath<Typed>
  /** What was said against the field before the form was opened; shown until the field is changed. */
  refused?: string | undefined
}

// A problem that appeared or went at this moment would move the button from under the pointer, and the press would be lost.
// The button that sends checks every field anyway.
const isOnItsWayToAButton = ({ target, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement &&
  relatedTarget.form !== null &&
  relatedTarget.form === target.closest('form')

/** The parts of a field that its form knows: what is typed, and what is wrong with it. */
function useFormField<Typed extends FieldValues>({ form, name, refused }: FieldOf<Typed>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    name,
    value: String(field.value ?? ''),
    onChange: (typed: unknown) => field.onChange(typed),
    onBlur: (event: FocusEvent) => {
      if (!isOnItsWayToAButton(event)) field.onBlur()
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
    /** What else changes with it. */
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
