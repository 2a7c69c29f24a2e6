'use client'

import { useId } from 'react'
import { classes } from '@/components/ui/classes'
import { FieldLabel, FieldNote, type FieldWords, fieldLook, inputLook, type TypedField, typedProps } from './field'

type Props = FieldWords & TypedField<HTMLTextAreaElement> & { rows?: number }

/** Several lines of text: a reason, a note. It grows with what is typed. */
export function TextArea({ label, help, problem, optional, aside, rows = 3, ...rest }: Props) {
  const id = useId()
  return (
    <div className={fieldLook}>
      <FieldLabel label={label} optional={optional ?? false} aside={aside} labels={id} />
      <textarea
        {...typedProps(id, { help, problem }, rest)}
        rows={rows}
        className={classes(inputLook('md'), 'h-auto field-sizing-content min-h-16 resize-y py-1.5')}
      />
      <FieldNote id={id} help={help} problem={problem} />
    </div>
  )
}
