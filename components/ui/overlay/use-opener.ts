'use client'

import { type RefObject, useId, useRef, useState } from 'react'
import type { PressableProps } from '@/components/ui/action/pressable'

/** Where the focus goes in a list that opens: `true` is the list itself, as after a click. */
export type FirstFocus = 'first' | 'last' | true

/** A list that a button opens. */
export type Opened = {
  /** Null while it is closed. */
  readonly focus: FirstFocus | null
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly listId: string
  readonly setOpen: (isOpen: boolean) => void
}

// Enter and Space open it here, not by the click that follows them: the library takes such a click for one of a screen reader
// and then leaves the focus on the list, so that nobody hears the first item.
const FOCUS_OF_KEY: Readonly<Record<string, FirstFocus>> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
  Enter: 'first',
  ' ': 'first',
}

/**
 * What the button of a menu or a select does and how it is announced. `load` gets the code of the list, which is not part of
 * the page: it begins when a person points at the button.
 */
export function useOpener(kind: 'menu' | 'listbox', load: () => Promise<void>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const [focus, setFocus] = useState<FirstFocus | null>(null)
  const setOpen = (isOpen: boolean) => setFocus(isOpen ? true : null)
  // Where it fails, opening the list tries again.
  const ahead = () => void load().catch(() => undefined)
  const button: PressableProps = {
    ref: trigger,
    'aria-haspopup': kind,
    'aria-expanded': focus !== null,
    'aria-controls': focus === null ? undefined : listId,
    onPointerEnter: ahead,
    onFocus: ahead,
    // A click by a screen reader has no click count.
    onPress: (event) => setFocus(event.detail === 0 ? 'first' : true),
    onKeyDown: (event) => {
      const at = FOCUS_OF_KEY[event.key]
      if (at === undefined) return
      event.preventDefault()
      setFocus(at)
    },
  }
  return { button, opened: { focus, trigger, listId, setOpen } satisfies Opened }
}
