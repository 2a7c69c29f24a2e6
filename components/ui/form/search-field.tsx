'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button as Pressable } from 'react-aria-components/Button'
import { SearchField as Field, Input } from 'react-aria-components/SearchField'
import { KeyCap } from '@/components/ui/value/key-cap'
import { useShortcut } from '@/components/ui/value/shortcut'

type Props = {
  label: string
  value: string
  onSearch: (text: string) => void
  placeholder?: string
  /** Searches with every letter, for lists whose answers come at once. */
  live?: boolean
}

/** Narrows a list by a text, in its filter bar. It searches on Enter and when it is left or cleared; F goes to it. */
export function SearchField({ label, value, onSearch, placeholder, live = false }: Props) {
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const searched = (text: string) => {
    if (text.trim() !== value) onSearch(text.trim())
  }
  useShortcut('F', label, () => input.current?.focus())
  return (
    <Field
      // Another value comes from the address (back, a link): the field starts anew with it, save while it is typed into.
      key={live ? 'live' : value}
      aria-label={label}
      defaultValue={value}
      {...(live ? { onChange: searched } : {})}
      onSubmit={searched}
      onClear={() => searched('')}
      onBlur={() => searched(input.current?.value ?? '')}
      className="group/search flex h-control-s w-60 shrink-0 items-center gap-2 rounded-control border border-control bg-surface px-2.5 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 touch:h-control-l"
    >
      <Search aria-hidden className="icon-s text-text-3" />
      <Input
        ref={input}
        {...(placeholder ? { placeholder } : {})}
        className="h-full min-w-0 grow bg-transparent text-body outline-none placeholder:text-text-3 max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      <span aria-hidden className="flex group-data-[empty=false]/search:hidden group-focus-within/search:hidden">
        <KeyCap>F</KeyCap>
      </span>
      <Pressable
        aria-label={t('search.clear')}
        className="-mr-1.5 flex size-5 cursor-pointer items-center justify-center rounded-key text-text-2 hover:bg-hover group-data-[empty]/search:hidden"
      >
        <X aria-hidden className="icon-s" />
      </Pressable>
    </Field>
  )
}
