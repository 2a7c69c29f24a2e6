'use client'

import { useEffect } from 'react'

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const OPEN = '[role="dialog"], [role="alertdialog"]'
const PLACES =
  '[role="grid"], [role="region"], section[aria-label], section[aria-labelledby], aside[aria-label], form, table'

/**
 * Keeps the focus on the page. The focused element may disappear: a row that was excluded, the button of a dialog that changed the
 * page, a stage of a payout that ended. The focus then goes to the nearest part of the page around it that is still
 * there, else to the heading of the page, instead of to the top of the document.
 */
export function useKeptFocus(): void {
  // Focus belongs to the document, which is outside of React.
  useEffect(() => {
    let around: readonly Element[] = []
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(OVERLAY) === null) around = withAncestors(target)
    }
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return
      // By now it is known whether the person left the element or the element disappeared.
      queueMicrotask(() => {
        if (target === around[0] && document.hasFocus() && isThere(around[0])) around = []
      })
    }
    const look = () => {
      if (document.activeElement !== document.body) return
      // What is open over the page keeps the rest of it from being reached, so the focus stays in there.
      const [open] = [...document.querySelectorAll<HTMLElement>(OPEN)].slice(-1)
      if (open !== undefined) open.focus({ preventScroll: true })
      else if (around.length > 0) putFocus(around)
    }
    let asked = 0
    const lookSoon = () => {
      if (document.activeElement !== document.body) return
      cancelAnimationFrame(asked)
      // A dialog returns the focus in the next frame, if the element that opened it is still there.
      asked = requestAnimationFrame(() => {
        asked = requestAnimationFrame(look)
      })
    }
    const changes = new MutationObserver(lookSoon)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      changes.disconnect()
      cancelAnimationFrame(asked)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
    }
  }, [])
}

function withAncestors(element: Element): Element[] {
  const all: Element[] = []
  for (let at: Element | null = element; at !== null && at.id !== 'main'; at = at.parentElement) all.push(at)
  return all
}

const isThere = (element: Element | undefined): boolean =>
  element?.isConnected === true && !element.matches(':disabled')

function putFocus([last, ...around]: readonly Element[]): void {
  // A button that is disabled for a moment gets the focus back once it is enabled.
  if (last?.isConnected && last.matches(':disabled')) return
  const place = isThere(last) ? last : around.find((one) => one.isConnected && one.matches(PLACES))
  const target = place ?? document.querySelector('main h1')
  if (!(target instanceof HTMLElement)) return
  if (target !== last && target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
