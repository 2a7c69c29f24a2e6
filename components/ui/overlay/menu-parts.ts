'use client'

import type { LucideIcon } from 'lucide-react'
import { createContext, type ReactNode } from 'react'

export type ItemProps = {
  children: string
  icon?: LucideIcon
  keys?: string
  /** For what cannot be undone. */
  bad?: boolean
  onAction?: () => void
  href?: string
  /** The address answers a file, which the browser saves. */
  download?: boolean
}

type Options<Id extends string> = {
  title: string
  options: readonly { readonly id: Id; readonly label: string; readonly icon?: LucideIcon }[]
}

export type ChoiceProps<Id extends string> = Options<Id> & { value: Id; onChange: (id: Id) => void }

export type TicksProps<Id extends string> = Options<Id> & {
  values: readonly Id[]
  onChange: (ids: readonly Id[]) => void
}

/** What draws the parts of a menu. Only the code of an open menu has it. */
export type MenuParts = {
  readonly Item: (props: ItemProps) => ReactNode
  readonly Choice: <Id extends string>(props: ChoiceProps<Id>) => ReactNode
  readonly Ticks: <Id extends string>(props: TicksProps<Id>) => ReactNode
}

export const MenuPartsContext = createContext<MenuParts | null>(null)
