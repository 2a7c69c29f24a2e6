'use client'

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Header,
  MenuItem as LibraryItem,
  Menu as List,
  Popover,
  type PopoverProps,
  MenuSection as Section,
} from 'react-aria-components/Menu'
import { OpenerContext } from '@/components/ui/action/pressable'
import { classes } from '@/components/ui/classes'
import { KeyCap } from '@/components/ui/value/key-cap'
import { LibraryLanguage, LibraryRouter } from './library'
import { type ChoiceProps, type ItemProps, type MenuParts, MenuPartsContext, type TicksProps } from './menu-parts'
import { optionLook, popoverLook } from './overlay-look'
import type { Opened } from './use-opener'

export type MenuListProps = {
  opened: Opened
  label: string
  placement: NonNullable<PopoverProps['placement']>
  children: ReactNode
}

/** The list of an open menu. Loaded when a person points at its button. */
export function MenuList({ opened: { focus, trigger, listId, setOpen }, label, placement, children }: MenuListProps) {
  return (
    <LibraryLanguage>
      <LibraryRouter>
        <Popover
          isOpen
          onOpenChange={setOpen}
          triggerRef={trigger}
          trigger="MenuTrigger"
          aria-label={label}
          placement={placement}
          className={popoverLook}
        >
          <List
            id={listId}
            aria-label={label}
            autoFocus={focus ?? true}
            onClose={() => setOpen(false)}
            className="outline-none"
          >
            <OpenerContext value={null}>
              <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
            </OpenerContext>
          </List>
        </Popover>
      </LibraryRouter>
    </LibraryLanguage>
  )
}

function Item({ children, icon: Icon, keys, bad = false, ...does }: ItemProps) {
  return (
    <LibraryItem {...does} textValue={children} className={classes(optionLook, bad && 'text-bad')}>
      {Icon && <Icon aria-hidden className="icon-s" />}
      <span className="grow">{children}</span>
      {keys && <KeyCap>{keys}</KeyCap>}
    </LibraryItem>
  )
}

function Choice<Id extends string>({ title, options, value, onChange }: ChoiceProps<Id>) {
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
        <LibraryItem key={id} id={id} textValue={label} className={classes(optionLook, 'group/option')}>
          {Icon && <Icon aria-hidden className="icon-s" />}
          <span className="grow">{label}</span>
          <Check aria-hidden className="icon-s invisible text-accent group-data-[selected]/option:visible" />
        </LibraryItem>
      ))}
    </Section>
  )
}

function Ticks<Id extends string>({ title, options, values, onChange }: TicksProps<Id>) {
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
        <LibraryItem key={id} id={id} textValue={label} className={classes(optionLook, 'group/option')}>
          <span className="grow">{label}</span>
          <Check aria-hidden className="icon-s invisible text-accent group-data-[selected]/option:visible" />
        </LibraryItem>
      ))}
    </Section>
  )
}

const PARTS: MenuParts = { Item, Choice, Ticks }
