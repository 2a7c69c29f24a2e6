'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DayField } from '@/components/ui/form/day-field'
import { Select } from '@/components/ui/form/select'
import { type Days, daysOf, type Preset, presetOf } from '@/lib/time/days'

const PRESETS: readonly Preset[] = ['any', 'today', 'yesterday', 'last-7', 'this-month', 'last-month', 'own']

type Props = { label: string; days: Days; today: string; onChange: (days: Partial<Days>) => void }

/** Filters a list by days of the merchant's zone: by a name ("last 7 days"), or from one day to another. */
export function DaysFilter({ label, days, today, onChange }: Props) {
  const t = useTranslations('ui')
  const [asksDays, setAsksDays] = useState(false)
  const preset = presetOf(days, today)
  const choose = (chosen: Preset) => {
    setAsksDays(chosen === 'own')
    const its = daysOf(chosen, today)
    if (its !== null) onChange(its)
  }
  return (
    <>
      <Select
        label={label}
        look="filter"
        options={PRESETS.map((id) => ({ id, label: t(`days.${id}`) }))}
        value={asksDays ? 'own' : preset}
        onChange={choose}
      />
      {(asksDays || preset === 'own') && (
        <>
          <DayField label={t('days.from')} value={days.from} onChange={(from) => onChange({ from })} />
          <DayField label={t('days.to')} value={days.to} onChange={(to) => onChange({ to })} />
        </>
      )}
    </>
  )
}
