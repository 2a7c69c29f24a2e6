'use client'

import type { ReactNode, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as Field, type TextFieldProps } from 'react-aria-components/TextField'
import { classes } from '@/components/ui/classes'
import { FieldLabel, FieldNote, type FieldWords, fieldLook, inputLook } from './field'

type Props = FieldWords &
  Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'> & {
    size?: 'md' | 'lg'
    placeholder?: string
    /** Sits inside the right edge: the eye of a password, a unit. */
    end?: ReactNode
    inputRef?: Ref<HTMLInputElement>
  }

/** One line of text. Give `problem` after the field was left or the form was sent, not on each key. */
export function TextField({
  label,
  help,
  problem,
  optional,
  aside,
  size = 'md',
  placeholder,
  end,
  inputRef,
  ...rest
}: Props) {
  return (
    <Field {...rest} isInvalid={Boolean(problem)} validationBehavior="aria" className={fieldLook}>
      <FieldLabel label={label} optional={optional ?? false} aside={aside} />
      <span className="relative flex">
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder ? { placeholder } : {})}
          className={classes(inputLook(size), Boolean(end) && 'pr-9')}
        />
        {end && <span className="absolute inset-y-0 right-0.5 flex items-center">{end}</span>}
      </span>
      <FieldNote help={help} problem={problem} />
    </Field>
  )
}
