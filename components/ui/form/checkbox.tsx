'use client'

import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

type Props = Pick<ComponentProps<'input'>, 'name' | 'aria-label' | 'aria-labelledby' | 'aria-describedby'> & {
  children?: ReactNode
  isSelected: boolean
  /** Some of what it stands for is selected. */
  isIndeterminate?: boolean
  isDisabled?: boolean
  onChange: (isSelected: boolean) => void
}

/** A check box; in a table without children and with an `aria-label` that names the row. */
export function Checkbox({ children, isSelected, isIndeterminate = false, isDisabled, onChange, ...rest }: Props) {
  const filled = isSelected || isIndeterminate
  const Mark = isIndeterminate ? Minus : Check
  return (
    <label
      className={classes(
        'group/check relative flex items-start gap-2 outline-none',
        isDisabled ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <input
        {...rest}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="sr-only"
      />
      <span
        className={classes(
          'relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-key border text-on-fill transition-colors group-has-[:focus-visible]/check:outline-2 group-has-[:focus-visible]/check:outline-accent group-has-[:focus-visible]/check:outline-offset-2 touch:after:absolute touch:after:-inset-3.5',
          filled
            ? 'border-accent-fill bg-accent-fill'
            : isDisabled
              ? 'border-line-strong bg-sunken'
              : 'border-control bg-surface',
        )}
      >
        {filled && <Mark aria-hidden className="size-3" strokeWidth={2.5} />}
      </span>
      {children}
    </label>
  )
}
