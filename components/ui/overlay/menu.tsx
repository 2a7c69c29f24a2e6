'use client'

import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Header,
  MenuItem as Item,
  Menu as List,
  MenuTrigger,
  Popover,
  type PopoverProps,
  MenuSection as Section,
} from 'react-aria-components/Menu'
import { classes } from '@/components/ui/classes'
import { KeyCap } from '@/components/ui/value/key-cap'
import { optionLook, popoverLook } from './overlay-look'

type MenuProps = {
  /** The button that opens it: a `Button`, or any pressable of the library. */
  trigger: ReactNode
  label: string
  children: ReactNode
  placement?: NonNullable<PopoverProps['placement']>
}

/** A menu under a button; its children are `MenuItem`s and `MenuChoice`s. */
export function Menu({ trigger, label, children, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} className={popoverLook}>
        <List aria-label={label} className="outline-none">
          {children}
        </List>
      </Popover>
    </MenuTrigger>
  )
}

type ItemProps = {
  children: string
  icon?: LucideIcon
  keys?: string
  /** For what cannot be undone. */
  bad?: boolean
  onAction?: () => void
  href?: string
}

export function MenuItem({ children, icon: Icon, keys, bad = false, ...does }: ItemProps) {
  return (
    <Item {...does} textValue={children} className={classes(optionLook, bad && 'text-bad')}>
      {Icon && <Icon aria-hidden className="icon-s" />}
      <span className="grow">{children}</span>
      {keys && <KeyCap>{keys}</KeyCap>}
    </Item>
  )
}

type ChoiceProps<Id extends string> = {
  title: string
  options: readonly { readonly id: Id; readonly label: string; readonly icon?: LucideIcon }[]
  value: Id
  onChange: (id: Id) => void
}

/** A group of a menu with one choice; the chosen item has a tick. */
export function MenuChoice<Id extends string>({ title, options, value, onChange }: ChoiceProps<Id>) {
  return (
    <Section
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys !== 'all' && keys.has(option.id))
        if (chosen) onChange(chosen.id)
      }}
      className="border-b pb-1 last:border-b-0"
    >
      <Header className="px-3 pt-1.5 pb-1 font-medium text-caption text-text-2">{title}</Header>
      {options.map(({ id, label, icon: Icon }) => (
        <Item key={id} id={id} textValue={label} className={classes(optionLook, 'group/option')}>
          {Icon && <Icon aria-hidden className="icon-s" />}
          <span className="grow">{label}</span>
          <Check aria-hidden className="icon-s invisible text-accent group-data-[selected]/option:visible" />
        </Item>
      ))}
    </Section>
  )
}

type TicksProps<Id extends string> = Omit<ChoiceProps<Id>, 'value' | 'onChange'> & {
  values: readonly Id[]
  onChange: (ids: readonly Id[]) => void
}

/** A group of a menu whose items are on or off; the menu stays open meanwhile. */
export function MenuTicks<Id extends string>({ title, options, values, onChange }: TicksProps<Id>) {
  return (
    <Section
      selectionMode="multiple"
      selectedKeys={[...values]}
      shouldCloseOnSelect={false}
      onSelectionChange={(keys) =>
        onChange(options.filter(({ id }) => keys === 'all' || keys.has(id)).map(({ id }) => id))
      }
      className="border-b pb-1 last:border-b-0"
    >
      <Header className="px-3 pt-1.5 pb-1 font-medium text-caption text-text-2">{title}</Header>
      {options.map(({ id, label }) => (
        <Item key={id} id={id} textValue={label} className={classes(optionLook, 'group/option')}>
          <span className="grow">{label}</span>
          <Check aria-hidden className="icon-s invisible text-accent group-data-[selected]/option:visible" />
        </Item>
      ))}
    </Section>
  )
}
