'use client'

import { TextArea as Area } from 'react-aria-components/TextArea'
import { TextField as Field, type TextFieldProps } from 'react-aria-components/TextField'
import { classes } from '@/components/ui/classes'
import { FieldLabel, FieldNote, type FieldWords, fieldLook, inputLook } from './field'

type Props = FieldWords &
  Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validate'> & {
    rows?: number
    placeholder?: string
  }

/** Several lines of text: a reason, a note. It grows with what is typed. */
export function TextArea({ label, help, problem, optional, aside, rows = 3, placeholder, ...rest }: Props) {
  return (
    <Field {...rest} isInvalid={Boolean(problem)} validationBehavior="aria" className={fieldLook}>
      <FieldLabel label={label} optional={optional ?? false} aside={aside} />
      <Area
        rows={rows}
        {...(placeholder ? { placeholder } : {})}
        className={classes(inputLook('md'), 'h-auto field-sizing-content min-h-16 resize-y py-1.5')}
      />
      <FieldNote help={help} problem={problem} />
    </Field>
  )
}
