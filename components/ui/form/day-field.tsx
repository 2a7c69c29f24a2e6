'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/lib/messages/use-text'
import { readDay } from '@/lib/time/days'

type Props = { label: string; value: string | null; onChange: (day: string | null) => void }

/** One calendar day of a filter bar, as "21 Nov 2026". It applies when it is complete and the field is left or Enter is pressed. */
export function DayField({ label, value, onChange }: Props) {
  const t = useTranslations('ui')
  const id = useId()
  const formats = useFormats()
  const [wrong, setWrong] = useState(false)
  const take = (text: string) => {
    const day = readDay(text)
    setWrong(day === null && text.trim() !== '')
    if ((day !== null || text.trim() === '') && day !== value) onChange(day)
  }
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-text-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        key={value}
        type="text"
        autoComplete="off"
        placeholder={t('day.placeholder')}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        defaultValue={formats.typedDay(value ?? '')}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
        className="h-control-s w-28 rounded-control border border-control bg-surface px-2 text-body text-text tabular-nums touch:h-touch"
      />
      {wrong && (
        <span id={`${id}-wrong`} role="alert" className="text-bad">
          {t('day.hint')}
        </span>
      )}
    </span>
  )
}
