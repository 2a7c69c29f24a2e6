'use client'

import { useLayoutEffect, useRef } from 'react'

export type Shortcut = { readonly keys: string; readonly does: string }

/** The keys that act on the page now shown. A part that handles its own keys adds them while it is there. */
export const active = new Set<Shortcut>()

/** The keys that act on the page now shown, in the order they were offered. */
export const activeShortcuts = (): readonly Shortcut[] => [...active]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a press is the one that `keys` names: "J", "?", "Ctrl K", "Shift Enter". Ctrl is also the Mac's ⌘. */
export function isPress(keys: string, event: Pressed): boolean {
  const parts = keys.split(' ')
  const named = parts.at(-1) ?? ''
  const key = named === 'Esc' ? 'Escape' : named
  if (event.key.toLowerCase() !== key.toLowerCase()) return false
  if (event.altKey || parts.includes('Ctrl') !== (event.ctrlKey || event.metaKey)) return false
  // A character such as ? needs Shift on some keyboards and not on others.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return isSign || parts.includes('Shift') === event.shiftKey
}

const TYPING = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]'
const ELSEWHERE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function isBusy(target: EventTarget | null, keys: string): boolean {
  if (!(target instanceof Element) || keys.startsWith('Ctrl ')) return false
  return target.closest(`${TYPING}, ${ELSEWHERE}`) !== null
}

/**
 * A key that works while this component is on the page, except during typing or while a dialog is open. `does` is its text in the
 * list of keys (`?`). Null turns it off.
 */
export function useShortcut(keys: string | null, does: string, act: (event: KeyboardEvent) => void): void {
  const latest = useRef(act)
  // Keyboard events of the document are outside of React; a key pressed as soon as the page
  // shows this component is meant for it.
  useLayoutEffect(() => {
    latest.current = act
  })
  useLayoutEffect(() => {
    if (keys === null) return
    const shortcut = { keys, does }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPress(keys, event) || isBusy(event.target, keys)) return
      event.preventDefault()
      latest.current(event)
    }
    active.add(shortcut)
    document.addEventListener('keydown', press)
    return () => {
      active.delete(shortcut)
      document.removeEventListener('keydown', press)
    }
  }, [keys, does])
}
