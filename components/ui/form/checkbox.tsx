'use client'

import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as Box, type CheckboxProps } from 'react-aria-components/Checkbox'

type Props = Omit<CheckboxProps, 'children' | 'className' | 'style'> & { children?: ReactNode }

/** A check box; in a table without children and with an `aria-label` that names the row. */
export function Checkbox({ children, ...rest }: Props) {
  return (
    <Box
      {...rest}
      className="group/check flex cursor-pointer items-start gap-2 outline-none data-[disabled]:cursor-not-allowed"
    >
      {({ isIndeterminate }) => (
        <>
          <span className="relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-key border border-control bg-surface text-on-fill transition-colors group-data-[disabled]/check:border-line-strong group-data-[disabled]/check:bg-sunken group-data-[focus-visible]/check:outline-2 group-data-[focus-visible]/check:outline-accent group-data-[focus-visible]/check:outline-offset-2 group-data-[indeterminate]/check:border-accent-fill group-data-[indeterminate]/check:bg-accent-fill group-data-[selected]/check:border-accent-fill group-data-[selected]/check:bg-accent-fill touch:after:absolute touch:after:-inset-3.5">
            {isIndeterminate ? (
              <Minus aria-hidden className="size-3" strokeWidth={2.5} />
            ) : (
              <Check aria-hidden className="invisible size-3 group-data-[selected]/check:visible" strokeWidth={2.5} />
            )}
          </span>
          {children}
        </>
      )}
    </Box>
  )
}
