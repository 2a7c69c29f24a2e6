'use client'

import { useId, useState } from 'react'
import { classes } from '@/components/ui/classes'

const LENGTH = 6
const places = Array.from({ length: LENGTH }, (_, at) => at)

type Props = {
  label: string
  /** The digits typed so far; the caller keeps them and enables its button at the sixth. */
  value: string
  onChange: (digits: string) => void
  /** What the code is for, at the right of the label: "Signs 7F3A 91C2 B04E". */
  aside?: string
  problem?: string | null | undefined
  isDisabled?: boolean
}

/**
 * Six boxes for a code of six digits. One input covers the boxes, so that pasting, autofill and
 * screen readers work as in any field.
 */
export function CodeInput({ label, value, onChange, aside, problem, isDisabled = false }: Props) {
  const id = useId()
  const [focused, setFocused] = useState(false)
  const caret = Math.min(value.length, LENGTH - 1)
  return (
    <div className="flex flex-col gap-[0.3125rem]">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-caption text-text-2">
          {label}
        </label>
        {aside && <span className="text-caption text-text-2">{aside}</span>}
      </div>
      <div className="relative grid grid-cols-6 gap-1.5">
        <input
          id={id}
          className="absolute inset-0 z-10 cursor-text rounded-control bg-transparent text-[1rem] text-transparent caret-transparent outline-none selection:bg-transparent"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LENGTH}
          value={value}
          disabled={isDisabled}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {places.map((at) => (
          <span
            key={at}
            aria-hidden
            className={classes(
              'flex h-control-l items-center justify-center rounded-control border text-total tabular-nums touch:h-touch',
              isDisabled ? 'border-line-strong bg-sunken text-text-3' : 'bg-surface',
              problem ? 'border-bad' : !isDisabled && 'border-control',
              focused && at === caret && 'outline-2 outline-accent',
            )}
          >
            {value[at] ?? (focused && at === caret && <span className="h-5 w-px bg-text" />)}
          </span>
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-body text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
