'use client'

import { useState } from 'react'
import { DayField } from '@/components/ui/form/day-field'
import { type Option, Select } from '@/components/ui/form/select'
import { type Days, daysOf, type Preset, presetOf } from '@/lib/time/days'

const PRESETS: readonly Option<Preset>[] = [
  { id: 'any', label: 'any' },
  { id: 'today', label: 'today' },
  { id: 'yesterday', label: 'yesterday' },
  { id: 'last-7', label: 'last 7 days' },
  { id: 'this-month', label: 'this month' },
  { id: 'last-month', label: 'last month' },
  { id: 'own', label: 'own days' },
]

type Props = { label: string; days: Days; today: string; onChange: (days: Partial<Days>) => void }

/** Narrows a list to days of the merchant's zone: by a name ("last 7 days"), or from one day to another. */
export function DaysFilter({ label, days, today, onChange }: Props) {
  const [asksDays, setAsksDays] = useState(false)
  const preset = presetOf(days, today)
  const choose = (chosen: Preset) => {
    setAsksDays(chosen === 'own')
    const its = daysOf(chosen, today)
    if (its !== null) onChange(its)
  }
  return (
    <>
      <Select label={label} look="filter" options={PRESETS} value={asksDays ? 'own' : preset} onChange={choose} />
      {(asksDays || preset === 'own') && (
        <>
          <DayField label="From" value={days.from} onChange={(from) => onChange({ from })} />
          <DayField label="To" value={days.to} onChange={(to) => onChange({ to })} />
        </>
      )}
    </>
  )
}
