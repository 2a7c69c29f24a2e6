'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/form/select'
import type { Texts } from '@/lib/messages/use-text'
import { type Network, networks } from '@/lib/networks/networks'

const options = (t: Texts<'payees'>): { id: Network | 'table'; label: string; hint?: string }[] => [
  { id: 'table', label: t('network.detect'), hint: t('network.detectHelp') },
  ...networks.map(({ code, name }) => ({ id: code, label: name })),
]

type Props = { value: Network | null; onChange: (network: Network | null) => void }

/** The network of a phone: detected from its number, or chosen by hand, which takes precedence. */
export function NetworkChoice({ value, onChange }: Props) {
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
