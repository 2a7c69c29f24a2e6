'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'
import { Link } from '@/components/ui/action/link'
import { useShortcut } from '@/components/ui/value/shortcut'

/** Classes of a row that one `RowLink` opens as a whole. */
export const rowOpens = 'row-opens'

type Props = {
  href: Route
  children: ReactNode
  /** Called when the row is opened in the same tab, by mouse or by Enter; returns true if it is shown beside the list. */
  onPick?: (by: 'mouse' | 'enter') => boolean
  onFocus?: () => void
}

/** The link of a row: it covers the whole row, and Enter opens it. Other links of the row have to be `relative`. */
export function RowLink({ href, children, onPick, onFocus }: Props) {
  const pick = (event: MouseEvent) => {
    // Enter fires a click event too, with a click count of zero.
    const by = event.detail === 0 ? 'enter' : 'mouse'
    const asks = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (asks && onPick?.(by)) event.preventDefault()
  }
  return (
    <Link href={href} data-row="" onClick={pick} {...(onFocus ? { onFocus } : {})} className="row-link">
      {children}
    </Link>
  )
}

/** J and K go from row to row of the table inside the element that gets this ref, and stop at its ends. */
export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const t = useTranslations('ui')
  const host = useRef<E>(null)
  const go = (step: number) => {
    const rows = [...(host.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
    const at = rows.findIndex((row) => row.matches(':focus'))
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('J', t('keys.nextRow'), () => go(1))
  useShortcut('K', t('keys.previousRow'), () => go(-1))
  return host
}
