'use client'

import { Check } from 'lucide-react'
import { type Key, ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { classes } from '@/components/ui/classes'
import { LibraryLanguage } from '@/components/ui/overlay/library'
import { optionLook, popoverLook } from '@/components/ui/overlay/overlay-look'
import type { Opened } from '@/components/ui/overlay/use-opener'

export type Option<Id extends string = string> = { readonly id: Id; readonly label: string; readonly hint?: string }

// The library's own select sets this too: choosing the present choice closes the list.
const asSelect = { allowDuplicateSelectionEvents: true }

export type OptionsProps = {
  opened: Opened
  labelId: string
  options: readonly Option[]
  value: string | null
  onChoose: (key: Key) => void
}

/** The options of an open select. Loaded when a person points at its button. */
export function SelectOptions({
  opened: { focus, trigger, listId, setOpen },
  labelId,
  options,
  value,
  onChoose,
}: OptionsProps) {
  return (
    <LibraryLanguage>
      <Popover
        isOpen
        onOpenChange={setOpen}
        triggerRef={trigger}
        trigger="Select"
        placement="bottom start"
        aria-labelledby={labelId}
        className={popoverLook}
      >
        <ListBox
          id={listId}
          aria-labelledby={labelId}
          items={options}
          autoFocus={focus ?? true}
          {...asSelect}
          selectionMode="single"
          disallowEmptySelection
          shouldSelectOnPressUp
          shouldFocusOnHover
          selectedKeys={value === null ? [] : [value]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined && key !== value) onChoose(key)
            setOpen(false)
          }}
          className="max-h-80 overflow-y-auto outline-none"
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className={classes(optionLook, 'group/option justify-between')}
            >
              <span>
                {option.label}
                {option.hint && <span className="block text-caption text-text-2">{option.hint}</span>}
              </span>
              <Check aria-hidden className="icon-s invisible text-accent group-data-[selected]/option:visible" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </LibraryLanguage>
  )
}
