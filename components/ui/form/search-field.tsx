'use client'

import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
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
export function SearchField(props: Props) {
  // Another value comes from the address (back, a link): the field starts anew with it, save while it is typed into.
  return <Field key={props.live ? 'live' : props.value} {...props} />
}

function Field({ label, value, onSearch, placeholder, live = false }: Props) {
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const searched = (text: string) => {
    if (text.trim() !== value) onSearch(text.trim())
  }
  const clear = () => {
    setTyped('')
    searched('')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      searched(typed)
    }
    // Where there is nothing to clear, Esc is for what is around the field.
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }
  useShortcut('F', label, () => input.current?.focus())
  return (
    <div className="group/search flex h-control-s w-60 max-sm:w-72 shrink-0 items-center gap-2 rounded-control border border-control bg-surface px-2.5 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 touch:h-touch">
      <Search aria-hidden className="icon-s text-text-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (live) searched(event.target.value)
        }}
        onKeyDown={onKey}
        onBlur={() => searched(typed)}
        className="h-full min-w-0 grow bg-transparent text-body outline-none placeholder:text-text-3 max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' ? (
        <span aria-hidden className="flex group-focus-within/search:hidden">
          <KeyCap>F</KeyCap>
        </span>
      ) : (
        <button
          type="button"
          // Esc does the same; by mouse the focus stays in the field.
          tabIndex={-1}
          aria-label={t('search.clear')}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            clear()
            input.current?.focus()
          }}
          className="-mr-1.5 flex size-5 cursor-pointer items-center justify-center rounded-key text-text-2 hover:bg-hover"
        >
          <X aria-hidden className="icon-s" />
        </button>
      )}
    </div>
  )
}
