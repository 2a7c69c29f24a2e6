import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'

let isUnderWay = false
const listeners = new Set<() => void>()

function set(now: boolean): void {
  isUnderWay = now
  for (const listener of listeners) listener()
}

/** Told by the router that it begins to go to an address, before the server was asked for anything. */
export function pageWanted(href: string): void {
  const { pathname, search } = new URL(href, location.href)
  // Notices redirect, perhaps to the page one is on; then no other page arrives.
  set(!pathname.startsWith('/notices/') && pathname + search !== location.pathname + location.search)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether another page, or this list with another filter, was asked for and is not shown yet. */
export function usePageUnderWay(): boolean {
  const path = usePathname()
  const search = useSearchParams()
  // The router's address is outside of React: whichever page arrives, nothing is under way any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what the effect follows
  useEffect(() => set(false), [path, search])
  return useSyncExternalStore(
    subscribe,
    () => isUnderWay,
    () => false,
  )
}
