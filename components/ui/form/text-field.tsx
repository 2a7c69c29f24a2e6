'use client'

import { type ReactNode, type Ref, useId } from 'react'
import { classes } from '@/components/ui/classes'
import { FieldLabel, FieldNote, type FieldWords, fieldLook, inputLook, type TypedField, typedProps } from './field'

type Props = FieldWords &
  TypedField<HTMLInputElement> & {
    type?: 'text' | 'password' | 'email' | 'tel'
    size?: 'md' | 'lg'
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
  type = 'text',
  size = 'md',
  end,
  inputRef,
  ...rest
}: Props) {
  const id = useId()
  return (
    <div className={fieldLook}>
      <FieldLabel label={label} optional={optional ?? false} aside={aside} labels={id} />
      <span className="relative flex">
        <input
          {...typedProps(id, { help, problem }, rest)}
          ref={inputRef}
          type={type}
          className={classes(inputLook(size), Boolean(end) && 'pr-9')}
        />
        {end && <span className="absolute inset-y-0 right-0.5 flex items-center">{end}</span>}
      </span>
      <FieldNote id={id} help={help} problem={problem} />
    </div>
  )
}
