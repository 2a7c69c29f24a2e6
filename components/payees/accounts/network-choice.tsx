'use client'

import { Select } from '@/components/ui/form/select'
import type { Rail } from '@/lib/networks/networks'

const OPTIONS = [
  { id: 'table', label: 'By the number', hint: 'As its first digits say' },
  { id: 'mtn', label: 'MTN' },
  { id: 'airtel', label: 'Airtel' },
] as const

type Props = { value: Rail | null; onChange: (rail: Rail | null) => void }

/** The rail of a phone: what its number says, or one chosen by hand, which wins. */
export function RailChoice({ value, onChange }: Props) {
  return (
    <Select
      label="Network"
      options={OPTIONS}
      value={value ?? 'table'}
      onChange={(id) => onChange(id === 'table' ? null : id)}
    />
  )
}
