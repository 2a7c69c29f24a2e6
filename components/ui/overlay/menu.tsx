'use client'

import { type ReactNode, useContext } from 'react'
import { OpenerContext } from '@/components/ui/action/pressable'
import { Later, laterCode } from '@/components/ui/later'
import type { MenuListProps } from './menu-list'
import { type ChoiceProps, type ItemProps, type MenuParts, MenuPartsContext, type TicksProps } from './menu-parts'
import { useOpener } from './use-opener'

// Menus are half of the component library, and most pages are read without opening one.
const list = laterCode<MenuListProps>(() => import('./menu-list').then((module) => module.MenuList))

type MenuProps = {
  /** The button that opens it: a `Button` or a `Pressable`. */
  trigger: ReactNode
  label: string
  children: ReactNode
  placement?: 'bottom end' | 'bottom start' | 'top start'
}

/** A menu under a button; its children are `MenuItem`s, `MenuChoice`s and `MenuTicks`. */
export function Menu({ trigger, label, children, placement = 'bottom end' }: MenuProps) {
  const { button, opened } = useOpener('menu', list.ahead)
  return (
    <>
      <OpenerContext value={button}>{trigger}</OpenerContext>
      {opened.focus !== null && <Later code={list} with={{ opened, label, placement, children }} />}
    </>
  )
}

function useParts(): MenuParts {
  const parts = useContext(MenuPartsContext)
  if (parts === null) throw new Error('An item of a menu stands outside of a menu.')
  return parts
}

export function MenuItem(props: ItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

/** A group of a menu with one choice; the chosen item has a tick. */
export function MenuChoice<Id extends string>(props: ChoiceProps<Id>) {
  const { Choice } = useParts()
  return <Choice {...props} />
}

/** A group of a menu whose items are on or off; the menu stays open meanwhile. */
export function MenuTicks<Id extends string>(props: TicksProps<Id>) {
  const { Ticks } = useParts()
  return <Ticks {...props} />
}
