'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { readPayeeFilters } from '@/lib/payees/filters'
import type { PayeeLine } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { payeesQuery } from '@/lib/queries/payees'

const MOST = 6
/** The least that is searched for. */
const LEAST = 2

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onType: (text: string) => void
  /** Called with the payee that was chosen from the list. */
  onPick: (payee: PayeeLine) => void
  /** Whether payees are offered who have a wallet and no phone. */
  offersWallets: boolean
}

/**
 * A field for the name or phone of a payee, which offers those of the directory that fit. Arrow keys go through them, Enter takes one; without a
 * choice, every key does what it does in any other field.
 */
export function PayeeInput({ value, onType, onPick, offersWallets, onKeyDown, onBlur, ...rest }: Props) {
  const t = useTranslations('groups')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  const search = value.trim()
  const { data } = useQuery({
    ...payeesQuery(readPayeeFilters({ search })),
    enabled: isTyping && search.length >= LEAST,
  })
  const found = (data?.payees ?? []).filter((one) => offersWallets || one.phone !== null).slice(0, MOST)
  const isOpen = isTyping && search.length >= LEAST && found.length > 0
  const close = () => {
    setTyping(false)
    setAt(null)
  }
  const pick = (one: PayeeLine) => {
    close()
    onPick(one)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = at === null ? undefined : found[at]
    if (isOpen && step !== undefined) {
      setAt(((at ?? (step === 1 ? -1 : 0)) + step + found.length) % found.length)
    } else if (isOpen && event.key === 'Enter' && chosen !== undefined) pick(chosen)
    else if (isOpen && event.key === 'Escape') close()
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  // In the top layer, because cells and dialogs cut what is larger than they are.
  const place = (list: HTMLDivElement | null) => {
    const field = input.current?.getBoundingClientRect()
    if (list === null || field === undefined) return
    if (!list.matches(':popover-open')) list.showPopover()
    const below = field.bottom + list.offsetHeight <= window.innerHeight || field.top < list.offsetHeight
    list.style.left = `${Math.max(8, Math.min(field.left, window.innerWidth - list.offsetWidth - 8))}px`
    list.style.top = `${below ? field.bottom + 2 : field.top - list.offsetHeight - 2}px`
  }
  return (
    <>
      <input
        {...rest}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && at !== null ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setTyping(true)
          setAt(null)
          onType(event.target.value)
        }}
        onKeyDown={press}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      {isOpen && (
        <div
          ref={place}
          popover="manual"
          id={id}
          role="listbox"
          aria-label={t('pick.label')}
          className="fixed inset-auto m-0 max-w-[min(28rem,calc(100vw-1rem))] min-w-64 rounded-card border bg-surface p-1 text-text shadow-menu"
        >
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and handles the keys of the list
            <div
              key={one.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              // The field keeps the focus: leaving it would save what was typed so far.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
              className={classes(
                'flex min-h-8 touch:min-h-11 cursor-default items-center justify-between gap-4 rounded-control px-2.5 text-left',
                index === at ? 'bg-accent-bg' : 'hover:bg-hover',
              )}
            >
              <span className="min-w-0 break-words">{one.name}</span>
              <span className="shrink-0 text-caption text-text-2 tabular-nums">
                {one.wallet === 'connected' ? t('pick.wallet') : one.phone === null ? one.code : formatPhone(one.phone)}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
