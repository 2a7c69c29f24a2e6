'use client'

import { CircleX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
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

export function FieldLabel({ label, optional, aside }: Pick<FieldWords, 'label' | 'optional' | 'aside'>) {
  const t = useTranslations('ui')
  return (
    <span className="flex items-baseline justify-between gap-3">
      <Label className="font-medium text-body text-text">
        {label}
        {optional && <span className="font-normal text-text-3"> {t('field.optional')}</span>}
      </Label>
      {aside && <span className="text-body">{aside}</span>}
    </span>
  )
}

export function FieldNote({ help, problem }: Pick<FieldWords, 'help' | 'problem'>) {
  if (problem) {
    return (
      <FieldError className="flex gap-1.5 text-body text-bad">
        <CircleX aria-hidden className="icon-s mt-[3px]" />
        <span>{problem}</span>
      </FieldError>
    )
  }
  if (!help) return null
  return (
    <Text slot="description" className="text-caption text-text-3">
      {help}
    </Text>
  )
}
