'use client'

import { CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

/** The texts of every field: label above, help below, or the problem in place of the help. */
export type FieldWords = {
  label: string
  help?: ReactNode
  /** What is wrong and what to do, as a sentence; marks the field as wrong. */
  problem?: ReactNode
  /** Optional fields are marked; required ones are not. */
  optional?: boolean
  /** A link or a count at the right of the label. */
  aside?: ReactNode
}

export const fieldLook = 'flex flex-col gap-[0.3125rem]'

export const inputLook = (size: 'md' | 'lg'): string =>
  classes(
    'w-full rounded-control border border-control bg-surface px-2.5 text-body text-text placeholder:text-text-3 disabled:border-line-strong disabled:bg-sunken disabled:text-text-3 data-[invalid]:border-bad touch:min-h-touch max-sm:text-[1rem]',
    size === 'lg' ? 'h-control-l' : 'h-control',
  )

type LabelProps = Pick<FieldWords, 'label' | 'optional' | 'aside'> & {
  /** The id of the input; or, for a button that cannot have a label, what its label does. */
  labels: string | { readonly id: string; readonly onClick: () => void }
}

export function FieldLabel({ label, optional, aside, labels }: LabelProps) {
  const t = useTranslations('ui')
  const look = 'font-medium text-body text-text'
  const text = (
    <>
      {label}
      {optional && <span className="font-normal text-text-3"> {t('field.optional')}</span>}
    </>
  )
  return (
    <span className="flex items-baseline justify-between gap-3">
      {typeof labels === 'string' ? (
        <label htmlFor={labels} className={look}>
          {text}
        </label>
      ) : (
        <span {...labels} className={look}>
          {text}
        </span>
      )}
      {aside && <span className="text-body">{aside}</span>}
    </span>
  )
}

type Note = Pick<FieldWords, 'help' | 'problem'>

/** The id of the help or the problem of a field, for what it describes; undefined where there is neither. */
export const noteId = (id: string, { help, problem }: Note): string | undefined =>
  problem || help ? `${id}-note` : undefined

export function FieldNote({ id, help, problem }: Note & { id: string }) {
  if (problem) {
    return (
      <span id={noteId(id, { problem })} className="flex gap-1.5 text-body text-bad">
        <CircleX aria-hidden className="icon-s mt-[3px]" />
        <span>{problem}</span>
      </span>
    )
  }
  if (!help) return null
  return (
    <span id={noteId(id, { help })} className="text-caption text-text-3">
      {help}
    </span>
  )
}

type Native<E extends HTMLInputElement | HTMLTextAreaElement> = Pick<
  ComponentProps<E extends HTMLInputElement ? 'input' : 'textarea'>,
  | 'name'
  | 'autoComplete'
  | 'autoFocus'
  | 'maxLength'
  | 'inputMode'
  | 'placeholder'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'onPaste'
  | 'aria-label'
  | 'aria-describedby'
>

/** What a field of text can be given, besides its texts. */
export type TypedField<E extends HTMLInputElement | HTMLTextAreaElement> = Native<E> & {
  value?: string
  defaultValue?: string
  onChange?: (typed: string) => void
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
}

/** The properties of the element that a person types into. */
export function typedProps<E extends HTMLInputElement | HTMLTextAreaElement>(
  id: string,
  note: Note,
  { onChange, isRequired, isDisabled, isReadOnly, ...rest }: TypedField<E>,
) {
  const wrong = Boolean(note.problem)
  return {
    ...rest,
    id,
    disabled: isDisabled,
    readOnly: isReadOnly,
    'aria-required': isRequired || undefined,
    'aria-invalid': wrong || undefined,
    'data-invalid': wrong || undefined,
    'aria-describedby': [noteId(id, note), rest['aria-describedby']].filter(Boolean).join(' ') || undefined,
    onChange: (event: ChangeEvent<E>) => onChange?.(event.target.value),
  }
}
