'use client'

import { useEffect, useSyncExternalStore } from 'react'

let title: string | null = null
const listeners = new Set<() => void>()

function publish(next: string | null): void {
  title = next
  for (const listener of listeners) listener()
}

/** Rendered by a page's header: gives the top bar, which outlives the page, the title of the page. */
export function Here({ title: own }: { title: string }) {
  // The top bar belongs to the layout and is not a parent of the page, so the title reaches it through a store.
  useEffect(() => {
    publish(own)
    return () => publish(null)
  }, [own])
  return null
}

/** The title of the page now shown; null while it is not known (on the server, or between pages). */
export function useHere(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => title,
    () => null,
  )
}
