import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'

let wanted: string | null = null
const listeners = new Set<() => void>()

function setWanted(address: string | null): void {
  wanted = address
  for (const listener of listeners) listener()
}

const addressOf = (path: string, search: string): string => {
  const words = new URLSearchParams(search).toString()
  return words === '' ? path : `${path}?${words}`
}

/** Told by the router that it begins to go to an address, before the server was asked for anything. */
export function pageWanted(href: string): void {
  const { pathname, search } = new URL(href, window.location.href)
  // These redirect, perhaps to the page one is on, whose address then never changes.
  if (pathname.startsWith('/notices/')) return
  const address = addressOf(pathname, search)
  const isHere = address === addressOf(window.location.pathname, window.location.search)
  setWanted(isHere ? null : address)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether another page, or this list with another filter, was asked for and is not shown yet. */
export function usePageUnderWay(): boolean {
  const here = addressOf(usePathname(), useSearchParams().toString())
  // The router's address is outside of React: whichever page arrives, nothing is under way any more.
  useEffect(() => {
    if (here !== '') setWanted(null)
  }, [here])
  return useSyncExternalStore(
    subscribe,
    () => wanted !== null,
    () => false,
  )
}
