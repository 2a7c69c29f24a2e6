'use client'

import { useSyncExternalStore } from 'react'

// The same condition as the `panes` variant of the tokens: from here on a pane scrolls by itself.
const PANES = '(width >= 56.25rem) and (height >= 38rem)'

/** Whether panes scroll by themselves, or the whole page does (a phone, or text at 200 %). */
export function usePanes(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(PANES)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(PANES).matches,
    () => true,
  )
}
