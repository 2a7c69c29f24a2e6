'use client'

import { lazy, type ReactNode, Suspense, useContext } from 'react'
import { OpenerContext } from '@/components/ui/action/pressable'
import { type ChoiceProps, type ItemProps, type MenuParts, MenuPartsContext, type TicksProps } from './menu-parts'
import { useOpener } from './use-opener'

// Menus are half of the component library, and most pages are read without opening one.
const load = () => import('./menu-list')
const MenuList = lazy(() => load().then((module) => ({ default: module.MenuList })))

type MenuProps = {
  /** The button that opens it: a `Button` or a `Pressable`. */
  trigger: ReactNode
  label: string
  children: ReactNode
  placement?: 'bottom end' | 'bottom start' | 'top start'
}

/** A menu under a button; its children are `MenuItem`s, `MenuChoice`s and `MenuTicks`. */
export function Menu({ trigger, label, children, placement = 'bottom end' }: MenuProps) {
  const { button, opened } = useOpener('menu', load)
  return (
    <>
      <OpenerContext value={button}>{trigger}</OpenerContext>
      {opened.focus !== null && (
        <Suspense>
          <MenuList opened={opened} label={label} placement={placement}>
            {children}
          </MenuList>
        </Suspense>
      )}
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
