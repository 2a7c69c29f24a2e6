'use client'

import { useId } from 'react'

type Props = { label: string; value: string | null; onChange: (day: string | null) => void }

/** One calendar day of a filter bar. It counts when it is whole and the field is left or Enter is pressed. */
export function DayField({ label, value, onChange }: Props) {
  const id = useId()
  const take = (text: string) => {
    const day = text === '' ? null : text
    if (day !== value) onChange(day)
  }
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-text-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        key={value}
        type="date"
        defaultValue={value ?? ''}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
        className="h-control-s rounded-control border border-control bg-surface px-2 text-body text-text tabular-nums touch:h-control-l"
      />
    </span>
  )
}
