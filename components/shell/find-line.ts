import type { Route } from 'next'
import type { ReactNode } from 'react'

/** One line of what "Search or go to" offers. */
export type FindLine = {
  readonly id: string
  readonly href: Route
  readonly name: string
  /** What tells it from others: phone, reference, amount. */
  readonly detail?: string
  readonly icon: ReactNode
}
export type FindGroup = { readonly title: string; readonly lines: readonly FindLine[] }

export const lineIcon = 'icon-s shrink-0 text-text-2'
