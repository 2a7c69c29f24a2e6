'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/form/select'
import type { Texts } from '@/lib/messages/use-text'
import type { Rail } from '@/lib/networks/networks'

const options = (t: Texts<'payees'>) =>
  [
    { id: 'table', label: t('network.detect'), hint: t('network.detectHelp') },
    { id: 'mtn', label: 'MTN' },
    { id: 'airtel', label: 'Airtel' },
  ] as const

type Props = { value: Rail | null; onChange: (rail: Rail | null) => void }

/** The rail of a phone: what its number says, or one chosen by hand, which wins. */
export function RailChoice({ value, onChange }: Props) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  return (
    <Select
      label={ui('col.network')}
      options={options(t)}
      value={value ?? 'table'}
      onChange={(id) => onChange(id === 'table' ? null : id)}
    />
  )
}
