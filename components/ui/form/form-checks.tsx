'use client'

import { useId } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { Checkbox } from './checkbox'
import { FieldNote, noteId } from './field'

type Props<Typed extends FieldValues> = {
  form: Pick<UseFormReturn<Typed>, 'control'>
  name: FieldPath<Typed>
  label: string
  help?: string
  options: readonly { readonly id: string; readonly label: string }[]
}

/** Several choices out of a short list, of a form: a group of check boxes whose value is the list of what is ticked. */
export function FormChecks<Typed extends FieldValues>({ form, name, label, help, options }: Props<Typed>) {
  const { field, fieldState } = useController({ control: form.control, name })
  const id = useId()
  const chosen: readonly string[] = field.value ?? []
  const problem = fieldState.error?.message
  return (
    <fieldset aria-describedby={noteId(id, { help, problem })} className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium text-body text-text">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {options.map((option) => (
          <Checkbox
            key={option.id}
            isSelected={chosen.includes(option.id)}
            onChange={(on) => field.onChange(on ? [...chosen, option.id] : chosen.filter((one) => one !== option.id))}
          >
            <span>{option.label}</span>
          </Checkbox>
        ))}
      </div>
      <FieldNote id={id} help={help} problem={problem} />
    </fieldset>
  )
}
