'use client'

import { Check, ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  Select as Choice,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Button as Pressable,
  SelectValue,
} from 'react-aria-components/Select'
import { classes } from '@/components/ui/classes'
import { optionLook, popoverLook } from '@/components/ui/overlay/overlay-look'
import { FieldLabel, FieldNote, type FieldWords, fieldLook, inputLook } from './field'

export type Option<Id extends string = string> = { readonly id: Id; readonly label: string; readonly hint?: string }

type Props<Id extends string> = FieldWords & {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  /** `filter` stands in a filter bar with its label before the choice: "Status: any"; `bare` shows the choice alone. */
  look?: 'field' | 'filter' | 'bare'
  placeholder?: string
  isDisabled?: boolean
}

/** One choice out of a list. */
export function Select<Id extends string>(props: Props<Id>) {
  const t = useTranslations('ui')
  const {
    label,
    options,
    value,
    onChange,
    look = 'field',
    placeholder = t('select.choose'),
    isDisabled = false,
  } = props
  const asFilter = look !== 'field'
  return (
    <Choice
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key)
        if (chosen) onChange(chosen.id)
      }}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={Boolean(props.problem)}
      className={asFilter ? filterLook : fieldLook}
    >
      {asFilter ? (
        <Label className={look === 'bare' ? 'sr-only' : 'cursor-pointer'}>{label}:</Label>
      ) : (
        <FieldLabel label={label} optional={props.optional ?? false} aside={props.aside} />
      )}
      <Pressable className={asFilter ? filterButton : classes(inputLook('md'), between)}>
        <SelectValue className="truncate data-[placeholder]:text-text-3">
          {({ selectedText }) => selectedText || placeholder}
        </SelectValue>
        <ChevronDown aria-hidden className="icon-s text-text-2" />
      </Pressable>
      {!asFilter && <FieldNote help={props.help} problem={props.problem} />}
      <Popover className={popoverLook}>
        <Options options={options} />
      </Popover>
    </Choice>
  )
}

const between = 'flex items-center justify-between gap-2 text-left'
const filterLook =
  'flex h-control-s shrink-0 items-center rounded-control pl-2.5 font-medium text-text-2 hover:bg-hover touch:h-control-l'
const filterButton = 'flex h-full items-center gap-1.5 rounded-control pr-2.5 pl-1 whitespace-nowrap'

function Options({ options }: { options: readonly Option[] }) {
  return (
    <ListBox items={options} className="max-h-80 overflow-y-auto outline-none">
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
  )
}
