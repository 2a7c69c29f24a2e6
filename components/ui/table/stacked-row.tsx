import type { ComponentProps } from 'react'
import { classes } from '@/components/ui/classes'

type At = 'start' | 'end' | 'line' | 'wide'

const places: Record<At, string> = {
  start: 'max-sm:col-start-1',
  end: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end',
  line: 'max-sm:col-span-2',
  wide: 'max-sm:hidden',
}

/** A row whose cells are stacked on a phone, for tables with more text than figures. */
export function StackedRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classes(
        'h-[42px] max-sm:grid max-sm:h-auto max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline max-sm:gap-y-1 max-sm:border-b max-sm:px-gutter max-sm:py-3',
        className,
      )}
    />
  )
}

type CellProps = ComponentProps<'td'> & {
  /** `start` and `end` share the first line, `line` has one of its own, `wide` is not on phones. */
  at: At
  /** Whether it ends at the right, as figures do. */
  end?: boolean
  /** What a figure is called on phones, where no head of a column says it. */
  label?: string
}

/** A cell of a stacked row. */
export function StackedCell({ at, end, label, className, children, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classes(
        'sm:border-b sm:px-2.5 sm:py-1.5 sm:first:pl-gutter sm:last:pr-gutter',
        end && 'text-right tabular-nums',
        label !== undefined && 'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4',
        places[at],
        className,
      )}
    >
      {label !== undefined && <span className="text-text-2 sm:hidden">{label}</span>}
      {children}
    </td>
  )
}
