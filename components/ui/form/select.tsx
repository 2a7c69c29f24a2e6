'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Key, type KeyboardEvent, useId, useRef } from 'react'
import { Pressable } from '@/components/ui/action/pressable'
import { classes } from '@/components/ui/classes'
import { Later, laterCode } from '@/components/ui/later'
import { useOpener } from '@/components/ui/overlay/use-opener'
import { FieldLabel, FieldNote, type FieldWords, fieldLook, inputLook, noteId } from './field'
import { chosenByKey, type Typed } from './select-keys'
import type { Option, OptionsProps } from './select-options'

// The list of options is a third of the component library, and most pages are read without opening one.
const list = laterCode<OptionsProps>(() => import('./select-options').then((module) => module.SelectOptions))

type Props<Id extends string> = FieldWords & {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  /** `filter` stands in a filter bar with its label before the choice: "Status: any"; `bare` shows the choice alone. */
  look?: 'field' | 'filter' | 'bare'
  placeholder?: string
  isDisabled?: boolean
}

/** One choice out of a list. While it is closed, letters and the arrows left and right choose as well. */
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
  const id = useId()
  const typed = useRef<Typed>({ text: '', at: 0 })
  const { button, opened } = useOpener('listbox', list.ahead)
  const asFilter = look !== 'field'
  const chosen = options.find((option) => option.id === value)
  const labelled = { id: `${id}-label`, onClick: () => opened.trigger.current?.focus() }
  const choose = (key: Key) => {
    const option = options.find((one) => one.id === key)
    if (option) onChange(option.id)
  }
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    button.onKeyDown?.(event)
    const next = event.defaultPrevented ? null : chosenByKey(event, options, value, typed.current)
    if (next === null) return
    event.preventDefault()
    typed.current = next.typed
    if (next.option !== null) onChange(next.option.id)
  }
  return (
    <div data-invalid={props.problem ? true : undefined} className={asFilter ? filterLook : fieldLook}>
      {asFilter ? (
        <span {...labelled} className={look === 'bare' ? 'sr-only' : 'cursor-pointer'}>
          {t('labelled', { label })}
        </span>
      ) : (
        <FieldLabel label={label} optional={props.optional ?? false} aside={props.aside} labels={labelled} />
      )}
      <Pressable
        {...button}
        isDisabled={isDisabled}
        onKeyDown={onKey}
        aria-labelledby={`${id}-value ${id}-label`}
        aria-describedby={noteId(id, props)}
        className={asFilter ? filterButton : classes(inputLook('md'), between)}
      >
        <span id={`${id}-value`} className={classes('truncate', !chosen && 'text-text-3')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden className="icon-s text-text-2" />
      </Pressable>
      {!asFilter && <FieldNote id={id} help={props.help} problem={props.problem} />}
      {opened.focus !== null && (
        <Later code={list} with={{ opened, labelId: `${id}-label`, options, value, onChoose: choose }} />
      )}
    </div>
  )
}

const between = 'flex items-center justify-between gap-2 text-left'
const filterLook = 'filter-choice'
const filterButton = 'filter-button'
