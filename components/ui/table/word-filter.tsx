'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchField } from '@/components/ui/form/search-field'
import { Select } from '@/components/ui/form/select'

const ANY = 'any'
const OTHER = 'other'

type Props = {
  label: string
  /** The values to choose from, as the service spells them; repeated ones count once. */
  words: readonly string[]
  labelOf: (word: string) => string
  value: string | null
  onChange: (word: string | null) => void
  /** An example of a value that is not listed. */
  example: string
  /** The label of the choice to type another word. */
  otherLabel: string
}

/** Filters a list by a value of the service: a known one, one on the page, or any other, typed as the service spells it. */
export function WordFilter({ label, words, labelOf, value, onChange, example, otherLabel }: Props) {
  const t = useTranslations('ui')
  const [asksWord, setAsksWord] = useState(false)
  const choose = (word: string) => {
    setAsksWord(word === OTHER)
    if (word !== OTHER) onChange(word === ANY ? null : word)
  }
  const options = [
    { id: ANY, label: t('filter.any') },
    ...[...new Set([...words, ...(value === null ? [] : [value])])].map((word) => ({ id: word, label: labelOf(word) })),
    { id: OTHER, label: otherLabel },
  ]
  return (
    <>
      <Select
        label={label}
        look="filter"
        options={options}
        value={asksWord ? OTHER : (value ?? ANY)}
        onChange={choose}
      />
      {asksWord && (
        <SearchField
          label={t('filter.asSpelled', { label })}
          placeholder={example}
          value={value ?? ''}
          onSearch={(word) => onChange(word === '' ? null : word)}
        />
      )}
    </>
  )
}
